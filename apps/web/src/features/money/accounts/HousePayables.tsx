import { PayablesContext } from '../../../shared/payables/payables.ts'
import { PayablesView } from '../../../shared/payables/PayablesView.tsx'
import { crmBookingHref } from '../../../shared/trip/thread-words.ts'
import { causeHref } from './account-words.ts'

const payables = {
  side: 'house',
  pays: true,
  billHref: ({ entity, id, crmKind }: { entity: string; id: string; crmKind: string | null }) =>
    crmKind ? crmBookingHref(crmKind, id) : causeHref(entity, id),
} as const

/** Whom the house owes, and what it has paid. */
export function HousePayables() {
  return (
    <PayablesContext value={payables}>
      <PayablesView tab="suppliers" />
    </PayablesContext>
  )
}
