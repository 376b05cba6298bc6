import { toMajor, toMinor } from '@karavan/domain/base/money'
import { allocateOldest } from '@karavan/domain/crm/receipt'

/** What can be paid: an instalment and what is open of it. */
export type OpenPart = { id: string; number: number; label: string; dueOn: string; open: number }

/** What money would be used on, in the order of the instalments, and what of it would be an advance. */
type PlannedUse = { used: { id: string; label: string; amount: number }[]; advance: number }

/** Uses money as the server will: on what is chosen first, and then on what is due first. */
export function plannedUse(amount: number | null, parts: readonly OpenPart[], first?: string): PlannedUse {
  const whole = toMinor(amount ?? 0)
  const open = parts.map((part) => ({ ...part, open: toMinor(part.open) }))
  const chosen = allocateOldest(
    whole,
    open.filter(({ id }) => id === first),
  )
  const taken = chosen.reduce((all, one) => all + one.amount, 0)
  const others = allocateOldest(
    whole - taken,
    open.filter(({ id }) => id !== first),
  )
  const all = [...chosen, ...others]
  const used = parts.flatMap(({ id, label }) => {
    const minor = all.find((one) => one.id === id)?.amount
    return minor === undefined ? [] : [{ id, label, amount: toMajor(minor) }]
  })
  return { used, advance: toMajor(whole - all.reduce((sum, one) => sum + one.amount, 0)) }
}
