import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { DeleteDated } from '../../../kit/dated/DeleteDated.tsx'
import { rateName } from './rate-words.ts'
import { useDeleteVisaRateMutation } from './visa-rates.api.ts'

interface DeleteRateProps {
  rate: VisaRate
  onClose: () => void
  onDeleting: (now: boolean) => void
  onDeleted: () => void
}

/** Asks once, by name, and deletes a rate that has not begun. */
export function DeleteRate({ rate, ...told }: DeleteRateProps) {
  const [remove] = useDeleteVisaRateMutation()
  return (
    <DeleteDated
      {...told}
      dated={rate}
      noun="rate"
      name={rateName(rate)}
      done="Visa rate deleted"
      remove={() => remove({ params: { id: rate.id } }).unwrap()}
    />
  )
}
