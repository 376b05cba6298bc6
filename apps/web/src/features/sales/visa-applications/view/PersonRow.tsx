import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { nationalityName } from '@karavan/domain/catalogue/visas/nationality'
import { ChevronDown, Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { HiddenNumber } from '../../../../kit/HiddenNumber.tsx'
import { paths } from '../../../../shared/paths.ts'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { genderWords, personName } from '../application-words.ts'
import { VisaStatusBadge } from '../StateBadges.tsx'
import { PersonDocuments } from './PersonDocuments.tsx'
import { useDocumentFile } from './useDocumentFile.ts'

const dayWords = (day: string | null) => day && <span className="num">{formatDate(day)}</span>

function Passport({ applicationId, person }: { applicationId: string; person: Applicant }) {
  const call = usePrivateCall()
  const params = { id: applicationId, applicantId: person.id }
  const reveal = async () => (await call(visaApplications.reveal, { params })).data.passportNumber
  const revealVisa = async () => (await call(visaApplications.revealVisa, { params })).data.visaNumber
  return (
    <DescriptionList
      items={[
        { label: 'Surname', value: person.surname },
        { label: 'Given names', value: person.givenNames },
        { label: 'Date of birth', value: dayWords(person.birthDate) },
        { label: 'Gender', value: person.gender && genderWords[person.gender] },
        { label: 'Nationality', value: person.nationality && nationalityName(person.nationality) },
        {
          label: 'Passport',
          value: person.passportMasked && (
            <span className="flex flex-wrap items-center gap-2">
              <HiddenNumber
                what="passport number"
                name={personName(person)}
                masked={person.passportMasked}
                onReveal={reveal}
              />
              {person.mrzVerified && <Tag>Check digits verified</Tag>}
            </span>
          ),
        },
        { label: 'Issued', value: dayWords(person.passportIssuedOn) },
        { label: 'Date of expiry', value: dayWords(person.passportExpiresOn) },
        ...(person.visaNumberMasked
          ? [
              {
                label: 'Visa',
                value: (
                  <HiddenNumber
                    what="visa number"
                    name={personName(person)}
                    masked={person.visaNumberMasked}
                    onReveal={revealVisa}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function Reason({ person }: { person: Applicant }) {
  const { status, reason, asked } = person
  if (status === 'Rejected')
    return (
      <Note kind="bad" title="Rejected">
        {reason}
      </Note>
    )
  if (status !== 'DocumentsRequired') return null
  return (
    <Note kind="warning" title={asked.length > 0 ? asked.map(({ name }) => name).join(', ') : 'Documents required'}>
      {reason}
    </Note>
  )
}

interface PersonRowProps {
  person: Applicant
  application: VisaApplication
  /** Whether its facts are shown at first. */
  open: boolean
  selected?: boolean
  onSelect?: (on: boolean) => void
  /** What the house can do to this person. */
  menu?: ReactNode
  cleared: boolean
  /** What is asked for stands elsewhere on the page. */
  asksElsewhere: boolean
}

/** One person of an application: where the visa stands, what was said about it, passport and papers. */
export function PersonRow({ person, application, selected, onSelect, menu, cleared, ...props }: PersonRowProps) {
  const [open, setOpen] = useState(props.open)
  const asksElsewhere = props.asksElsewhere && person.status === 'DocumentsRequired'
  const { download, busy } = useDocumentFile()
  const bodyId = useId()
  const name = personName(person)
  const { visa } = person
  return (
    <li className={cx('px-5 py-3', selected && 'bg-selected')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {onSelect && (
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
          className="hit flex min-w-0 flex-1 items-center gap-2 rounded-xs text-left"
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('shrink-0 text-3 transition-transform motion-reduce:transition-none', !open && '-rotate-90')}
          />
          <span className="truncate font-emphasis">{name}</span>
          {person.child && <Tag>Child</Tag>}
        </button>
        <span className="flex items-center gap-2">
          <VisaStatusBadge status={person.status} />
          {visa && (
            <Button
              size="sm"
              icon={Download}
              busy={busy === visa.fileId}
              aria-label={`Download the visa of ${name}`}
              onClick={() => void download(visa)}
            >
              Visa
            </Button>
          )}
          {menu}
        </span>
      </div>
      <div className="mt-2 grid gap-2 empty:hidden">
        {!asksElsewhere && <Reason person={person} />}
        {person.alsoIn.length > 0 && (
          <p className="text-cell text-2">
            This passport is also in{' '}
            {person.alsoIn.map((reference, index) => (
              <span key={reference}>
                {index > 0 && ', '}
                <Link to={`${paths.dashboard.visaPortal.index.href()}?q=${reference}`} className="link num rounded-xs">
                  {reference}
                </Link>
              </span>
            ))}
            .
          </p>
        )}
      </div>
      <div id={bodyId} hidden={!open} className="mt-3 grid items-start gap-6 md:grid-cols-2">
        <Passport applicationId={application.id} person={person} />
        <PersonDocuments person={person} papers={application.papers} cleared={cleared} />
      </div>
    </li>
  )
}
