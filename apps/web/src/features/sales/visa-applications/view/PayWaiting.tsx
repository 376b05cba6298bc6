import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { PayByCard } from '../../../../kit/booking/PayByCard.tsx'
import { MayNotBook } from '../../../../shared/sale/MayNotBook.tsx'
import { useBooks } from '../../../../shared/sale/useBooks.ts'
import { useStartSalePaymentMutation } from '../../../../shared/sale/payment.api.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { draftHref } from '../application-words.ts'

/** Pays an application whose card payment did not come: by card once more, or another way. */
export function PayWaiting({ application: { id, price } }: { application: VisaApplication }) {
  const [start] = useStartSalePaymentMutation()
  if (!useBooks()) return <MayNotBook />
  return (
    <div className="flex flex-wrap gap-2">
      <PayByCard
        start={() => start({ body: { purpose: 'visa', applicationId: id } }).unwrap()}
        label={price ? `Pay ${formatMoney(price.total)} by card` : 'Pay by card'}
      />
      <ButtonLink to={draftHref(id)}>Pay another way</ButtonLink>
    </div>
  )
}
