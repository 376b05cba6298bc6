import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { nationalityName } from '@karavan/domain/catalogue/visas/nationality'
import { useGetCardProviderQuery } from '../../../../shared/sale/payment.api.ts'
import { TermsConsent } from '../../../../shared/sale/TermsConsent.tsx'
import { WaysToPay } from '../../../../shared/sale/WaysToPay.tsx'
import type { ConsentState } from '../../../../kit/booking/useConsent.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatCount, formatDate, formatDateRange } from '../../../../ui/format.ts'
import { entryWords, personName } from '../application-words.ts'

export type Way = 'wallet' | 'card' | 'internal'

const wallet = { value: 'wallet', label: 'Wallet', detail: 'No fee. The application is submitted the moment you pay.' }
const card = { value: 'card', label: 'Card', detail: 'No fee. It is submitted as soon as the bank approves.' }

interface PayStepProps {
  application: VisaApplication
  total: number
  way: Way
  onWay: (way: Way) => void
  consent: ConsentState
  /** Back to where it is changed; none for what cannot be changed any more. */
  onEdit?: (step: 'visa' | 'people') => void
}

/** Only the end of a number, enough to tell passports apart. */
const tail = (number: string | null) => (number ? `Passport ending in ${number.slice(-3)}` : '')

/** Everything once more, how it is paid, and the consent without which nothing is handed in. */
export function PayStep({ application, total, way, onWay, consent, onEdit }: PayStepProps) {
  const takesCards = useGetCardProviderQuery().data !== 'off'
  const { travelDate, returnDate, express, processingDays, expressDays } = application
  const days = express && expressDays !== null ? expressDays : processingDays
  const edit = (step: 'visa' | 'people', what: string) =>
    onEdit && (
      <Button size="sm" variant="ghost" aria-label={`Change ${what}`} onClick={() => onEdit(step)}>
        Change
      </Button>
    )
  return (
    <>
      <Card title="The visa" actions={edit('visa', 'the visa or the dates')}>
        <DescriptionList
          columns={2}
          items={[
            { label: 'Country', value: application.country },
            { label: 'Visa', value: application.visaName },
            { label: 'Entry', value: entryWords[application.entry] },
            { label: 'Travel', value: travelDate && returnDate ? formatDateRange(travelDate, returnDate) : null },
            {
              label: 'Processing time',
              value: `about ${formatCount(days, 'day')}${express ? ', express' : ''}`,
            },
          ]}
        />
      </Card>
      <Card
        title={formatCount(application.applicants.length, 'person', 'people')}
        actions={edit('people', 'the people')}
      >
        <ul className="grid gap-3 sm:grid-cols-2">
          {application.applicants.map((person) => (
            <li key={person.id} className="flex min-w-0 items-center gap-3">
              <Avatar name={personName(person)} size="md" decorative />
              <span className="min-w-0">
                <span className="block truncate font-emphasis">
                  {personName(person)}
                  {person.child && <span className="font-normal text-3"> child</span>}
                </span>
                <span className="block text-cell text-3">
                  {[nationalityName(person.nationality ?? ''), tail(person.passportMasked)].filter(Boolean).join(', ')}
                </span>
                <span className="block text-cell text-3">
                  {person.birthDate && `Born ${formatDate(person.birthDate)}, `}
                  {formatCount(person.documents.length, 'document')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {way !== 'internal' && (
        <WaysToPay way={way} onWay={onWay} ways={[wallet, ...(takesCards ? [card] : [])]} total={total} />
      )}
      <TermsConsent consent={consent}>
        Names and numbers match the passports. I accept that the service fee stays paid when somebody steps back, and
        the
      </TermsConsent>
    </>
  )
}
