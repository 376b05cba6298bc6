import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatCount, formatDate, formatDateRange } from '../../../../ui/format.ts'
import { categoryWords, entryWords } from '../application-words.ts'

/** Which visa, for which trip, asked for by whom. */
export function TripCard({ application }: { application: VisaApplication }) {
  const { travelDate, returnDate, express } = application
  const days = express && application.expressDays !== null ? application.expressDays : application.processingDays
  return (
    <Card title="Visa and trip">
      <DescriptionList
        columns={2}
        items={[
          { label: 'Country', value: application.country },
          { label: 'Visa', value: application.visaName },
          {
            label: 'Kind',
            value: `${categoryWords[application.category]}, ${entryWords[application.entry].toLowerCase()}`,
          },
          { label: 'Stay', value: `Up to ${formatCount(application.stayDays, 'day')}` },
          {
            label: 'Travel',
            value: travelDate && (
              <span className="num">
                {returnDate ? formatDateRange(travelDate, returnDate) : formatDate(travelDate)}
              </span>
            ),
          },
          { label: 'Takes', value: `${formatCount(days, 'day')}${express ? ', express' : ''}` },
          { label: 'Applied by', value: `${application.appliedBy}, ${application.companyName}` },
          { label: 'Phone', value: application.contactPhone },
        ]}
      />
      {application.notes && <p className="mt-4 text-small whitespace-pre-line text-2">{application.notes}</p>}
      {application.keptUntil && (
        <p className="mt-4 text-cell text-3">
          The documents are kept until <span className="num">{formatDate(application.keptUntil)}</span> and deleted
          then.
        </p>
      )}
    </Card>
  )
}
