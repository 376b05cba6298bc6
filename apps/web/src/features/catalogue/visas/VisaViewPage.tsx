import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { FileText, Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { OfferedBadge } from '../../../shared/record/offered.tsx'
import { paths } from '../../../shared/paths.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { DeleteVisa } from './DeleteVisa.tsx'
import { RatesCard } from './RatesCard.tsx'
import {
  categoryWords,
  childWords,
  daysWords,
  entryWords,
  paperWords,
  validityMonthsWords,
  visaCrumbs,
  visaHistoryWords,
  visaNoun,
} from './visa-words.ts'
import { useGetVisaHistoryQuery, useGetVisaQuery } from './visas.api.ts'

const to = paths.dashboard.visa

function Papers({ visa }: { visa: Visa }) {
  return (
    <Card title="Documents of each applicant">
      {visa.documents.length === 0 && <p className="text-2">None are asked for.</p>}
      <ol className="grid gap-2.5" aria-label="Documents">
        {visa.documents.map(({ key, name, kind, required }) => {
          const Icon = kind === 'photo' ? Image : FileText
          return (
            <li key={key} className="flex items-center gap-3">
              <Icon size={16} aria-hidden="true" className="shrink-0 text-3" />
              <span className="min-w-0 flex-1">
                {name}
                <span className="block text-cell text-3">
                  {paperWords[kind]}
                  {required ? '' : ', can be left out'}
                </span>
              </span>
              {required && <Tag>Required</Tag>}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

interface VisaViewProps {
  visa: Visa
  onDeleting: (now: boolean) => void
}

function VisaView({ visa, onDeleting }: VisaViewProps) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { id, name, expressDays } = visa
  return (
    <ResourceView
      title={name}
      crumbs={visaCrumbs(name)}
      badges={
        <>
          <OfferedBadge status={visa.status} />
          <Tag>{categoryWords[visa.category]}</Tag>
          <Tag>{entryWords[visa.entry]}</Tag>
        </>
      }
      sub={visa.country}
      editTo={to.edit.href({ id })}
      menu={
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete visa
        </MenuItem>
      }
      aside={
        <>
          <RatesCard visa={visa} />
          <History entity="visa" id={id} words={visaHistoryWords} useHistory={useGetVisaHistoryQuery} />
        </>
      }
    >
      <Card title="Rules">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Maximum stay', value: daysWords(visa.stayDays) },
            { label: 'Valid for', value: `${daysWords(visa.validityDays)} from the day it is granted` },
            { label: 'Processing time', value: daysWords(visa.processingDays) },
            { label: 'Express', value: expressDays === null ? 'Not to be had' : daysWords(expressDays) },
            { label: 'Passport', value: validityMonthsWords(visa.passportValidityMonths) },
            { label: 'Child', value: childWords(visa.childUnderAge) },
            { label: 'Currency', value: visa.currency },
          ]}
        />
        {visa.notes && <p className="mt-5 max-w-[72ch] whitespace-pre-line text-2">{visa.notes}</p>}
      </Card>
      <Papers visa={visa} />
      <DeleteVisa
        visa={deleting ? visa : null}
        onClose={() => setDeleting(false)}
        onDeleting={onDeleting}
        onDeleted={() => void navigate(to.index.href(), { replace: true })}
      />
    </ResourceView>
  )
}

/** One visa: its rules and documents, what it is sold for today, and what happened to it. */
export function VisaViewPage() {
  const { id = '' } = useParams()
  // A visa that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<Visa | null>(null)
  const found = useGetVisaQuery({ params: { id } }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  return (
    <Loaded result={result} noun={visaNoun} backTo={to.index.href()} crumbs={visaCrumbs()}>
      {(visa) => <VisaView visa={visa} onDeleting={(now) => setGoing(now ? visa : null)} />}
    </Loaded>
  )
}
