import { type SupplierAccount } from '@karavan/contracts/crm/suppliers/supplier-account'
import { ages } from '@karavan/domain/money/payables/age'
import type { ReactNode } from 'react'
import { ageTones, ageWords } from '../../../shared/payables/supplier-due-words.ts'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatDate, formatMoney } from '../../../ui/format.ts'
import { toneDot } from '../../../ui/tone.ts'
import { speedWords } from './answer-words.ts'
import { useGetSupplierAnswersQuery } from './suppliers.api.ts'

interface FigureProps {
  label: string
  /** What stands under it, smaller. */
  sub?: ReactNode
  bad?: boolean
  children: ReactNode
}

const Figure = ({ label, sub, bad, children }: FigureProps) => (
  <div className="min-w-0 flex-1 basis-40 border-line px-5 py-3 not-first:border-l max-sm:basis-full max-sm:not-first:border-t max-sm:not-first:border-l-0">
    <dt className="text-caption text-3">{label}</dt>
    <dd className={cx('num text-h3 whitespace-nowrap', bad && 'text-red-t')}>{children}</dd>
    {sub && <dd className={cx('num text-caption', bad ? 'text-red-t' : 'text-3')}>{sub}</dd>}
  </div>
)

/** How soon they answer; nothing until they were asked. */
function Answers({ id }: { id: string }) {
  const { data } = useGetSupplierAnswersQuery({ params: { id }, query: {} })
  if (!data || data.data.medianMinutes === null) return null
  const { medianMinutes, asked, refused } = data.data
  return (
    <Figure label="They answer in" sub={`median of ${formatCount(asked, 'request')}, ${refused} refused`}>
      {speedWords(medianMinutes)}
    </Figure>
  )
}

interface OwedCardProps {
  id: string
  account: SupplierAccount
  creditLimit: number | null
}

/** What a supplier is owed in its own currency, what of it is late and how long, and what is left of its credit. */
export function OwedCard({ id, account, creditLimit }: OwedCardProps) {
  const { late, creditLeft } = account
  const currency = account.inCurrency ? account.currency : 'INR'
  const { owed, byAge } = account.inCurrency ?? account
  const open = ages.reduce((total, age) => total + byAge[age], 0)
  const overdue = open - byAge['not due']
  const over = creditLeft !== null && creditLeft < 0
  return (
    <Card flush>
      <dl className="flex flex-wrap">
        <Figure
          label={owed < 0 ? 'Paid in advance' : 'You owe'}
          sub={currency !== 'INR' && formatMoney(Math.abs(account.owed))}
        >
          {formatMoney(Math.abs(owed), currency)}
        </Figure>
        <Figure
          label="Overdue"
          bad={late !== null}
          sub={late && `${formatCount(late.bills, 'bill')}, since ${formatDate(late.since)}`}
        >
          {formatMoney(overdue, currency)}
        </Figure>
        {creditLimit !== null && (
          <Figure
            label="Credit left"
            bad={over}
            sub={
              creditLeft === null
                ? `of ${formatMoney(creditLimit, account.currency)}; no rate is known today`
                : `${over ? 'over the limit of' : 'of'} ${formatMoney(creditLimit, account.currency)}`
            }
          >
            {creditLeft === null ? '–' : formatMoney(creditLeft, account.currency)}
          </Figure>
        )}
        <Answers id={id} />
      </dl>
      {open > 0 && (
        <div className="grid gap-3 border-t border-line px-5 py-4">
          <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
            {ages.map(
              (age) =>
                byAge[age] > 0 && (
                  <span key={age} className={toneDot[barTones[age]]} style={{ flexGrow: byAge[age] / open }} />
                ),
            )}
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
            {ages.map((age) => (
              <div key={age}>
                <dt className="flex items-center gap-1.5 text-caption text-3">
                  <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-xs', toneDot[barTones[age]])} />
                  {ageWords[age]}
                </dt>
                <dd className={cx('num pl-3.5 text-cell', byAge[age] === 0 ? 'text-3' : 'font-emphasis')}>
                  {formatMoney(byAge[age], currency)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Card>
  )
}

const barTones = { ...ageTones, 'not due': 'blue', '31-60': 'orange' } as const
