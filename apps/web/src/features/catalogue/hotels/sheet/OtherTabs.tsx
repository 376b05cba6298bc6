import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { Pencil } from 'lucide-react'
import { paths } from '../../../../shared/paths.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { stepWords } from '../hotel-words.ts'
import { useGetHotelQuery } from '../hotels.api.ts'
import { InventoryCard } from '../InventoryCard.tsx'
import { ContractCard } from '../rates/ContractCard.tsx'

/** On what terms the rates hold: what a cancelled stay costs. The contract itself stands beside it. */
export function TermsTab({ rates }: { rates: HotelRates }) {
  const steps = [...rates.cancellationPolicy].sort((a, b) => b.daysBefore - a.daysBefore)
  return (
    <div className="grid items-start gap-4 pb-6 lg:grid-cols-2">
      <Card
        title="Cancellation"
        actions={
          <ButtonLink size="sm" icon={Pencil} to={paths.dashboard.hotels.edit.href({ id: rates.hotelId })}>
            Change in the hotel’s form
          </ButtonLink>
        }
      >
        {steps.length === 0 ? (
          <p>Free up to the day of arrival.</p>
        ) : (
          <ul className="grid gap-1.5">
            {steps.map((step) => (
              <li key={step.daysBefore}>{stepWords(step)}</li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-caption text-3">The same for all room types and seasons.</p>
      </Card>
      <ContractCard hotel={{ id: rates.hotelId, hotelName: rates.hotelName }} />
    </div>
  )
}

/** What is sold and left, night by night. */
export function StockTab({ hotelId }: { hotelId: string }) {
  const { currentData } = useGetHotelQuery({ params: { id: hotelId }, query: { rates: 'net' } })
  return (
    <div className="grid gap-4 pb-6">
      {currentData ? <InventoryCard hotel={currentData.data} /> : <FormSkeleton count={4} />}
    </div>
  )
}
