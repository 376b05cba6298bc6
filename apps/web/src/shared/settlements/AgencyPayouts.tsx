import { SettledSide } from './settled-side.ts'
import { SettlementList } from './SettlementList.tsx'
import { UnsettledRows } from './UnsettledRows.tsx'

/** What an agency's own gateway still holds, and what it paid out. */
export function AgencyPayouts() {
  return (
    <SettledSide value="crm">
      <div className="grid gap-6">
        <section aria-label="Not paid out">
          <UnsettledRows />
        </section>
        <section aria-label="Payouts">
          <SettlementList />
        </section>
      </div>
    </SettledSide>
  )
}
