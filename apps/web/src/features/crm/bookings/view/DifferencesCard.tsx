import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Card } from '../../../../ui/Card.tsx'

/** Where the booking differs by now from what the customer accepted. */
export function DifferencesCard({ booking }: { booking: CrmBooking }) {
  const { differences, quotation } = booking
  if (!quotation) return null
  return (
    <Card title={`Against quotation ${quotation.number}, version ${quotation.versionNumber}`}>
      {differences.length === 0 ? (
        <p className="text-cell text-3">Booked exactly as it was accepted.</p>
      ) : (
        <ul className="divide-y divide-line">
          {differences.map(({ what, quoted, booked }, index) => (
            <li key={`${index} ${what}`} className="grid gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 sm:grid-cols-3">
              <span className="font-emphasis">{what}</span>
              <span className="text-2">
                <span className="text-caption text-3">Quoted </span>
                <s className="num">{quoted || '–'}</s>
              </span>
              <span>
                <span className="text-caption text-3">Booked </span>
                <span className="num">{booked || '–'}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
