import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { notify } from '../../../../ui/toast.ts'
import { RatesCheckDialog } from './RatesCheckDialog.tsx'
import { useCheckRatesMutation } from './rates-check.api.ts'

/** Looks over the rates of a hotel as they are on sale now. */
export function RatesReview({ hotel }: { hotel: Hotel }) {
  const [check, { isLoading }] = useCheckRatesMutation()
  const [found, setFound] = useState<RatesCheck | null>(null)

  async function look() {
    try {
      setFound((await check({ params: { id: hotel.id }, body: { rooms: [] } }).unwrap()).data)
    } catch (error) {
      void notify.error('The rates were not looked over', readFailure(error).detail)
    }
  }

  return (
    <>
      <Button size="sm" icon={ClipboardCheck} busy={isLoading} onClick={() => void look()}>
        Look rates over
      </Button>
      {found && (
        <RatesCheckDialog
          check={found}
          hotelName={hotel.hotelName}
          currency={hotel.currency}
          rooms={hotel.rooms}
          offers={hotel.offers ?? []}
          onClose={() => setFound(null)}
        />
      )}
    </>
  )
}
