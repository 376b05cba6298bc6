import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { totalsFor } from './quotation.price.ts'

/** Who may sell below what their organisation wants to earn: its owner. The right *discount* is asked for here once rights exist. */
const mayDiscount = ({ userType }: Caller): boolean => userType !== 'SystemUser'

async function findLeastMargin(db: Db, orgId: string): Promise<number | null> {
  const { rows } = await db.execute<{ percent: number | null }>(
    sql`select least_margin_percent::float8 as percent from org where id = ${orgId}`,
  )
  return rows[0]?.percent ?? null
}

/** Refuses to send what earns less of its price than the organisation wants, unless the sender may give discounts. */
export async function refuseThinMargin(
  db: Db,
  sender: Caller,
  orgId: string,
  offered: { content: QuotationContent; rates: QuotationRates },
): Promise<void> {
  const least = await findLeastMargin(db, orgId)
  if (least === null || mayDiscount(sender)) return
  const thin = offered.content.options.flatMap(({ key, name }) => {
    const { margin, gross } = totalsFor(offered, { option: key, extras: [] })
    return margin * 100 < gross * least ? [name] : []
  })
  if (thin.length > 0)
    throw problem(
      'CONFLICT',
      `${thin.join(', ')}: earns less than ${least} percent of its price; ask for a discount.`,
      {
        current: { leastMargin: least, options: thin },
      },
    )
}
