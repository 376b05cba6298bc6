import type { QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { Check, X } from 'lucide-react'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate, formatDay } from '../../../../ui/format.ts'
import { rupees } from '../quotation-words.ts'
import { choiceTotals } from '../version-totals.ts'

type Content = QuotationVersion['content']

/** The plan day by day. */
export function DaysCard({ content: { days } }: { content: Content }) {
  if (days.length === 0) return null
  return (
    <Card title="Day by day">
      <ol className="grid gap-4">
        {days.map(({ date, place, title, description, meals }, index) => (
          <li key={index} className="grid gap-x-4 sm:grid-cols-[112px_1fr]">
            <p className="text-cell text-3">
              <span className="font-emphasis text-2">Day {index + 1}</span>
              {date && <span className="num block max-sm:ml-2 max-sm:inline">{formatDay(date)}</span>}
            </p>
            <div className="min-w-0">
              <h3 className="text-h4">{title}</h3>
              <p className="text-cell text-3">{[place, meals.join(', ')].filter(Boolean).join(' · ')}</p>
              {description && <p className="mt-1 max-w-[72ch] whitespace-pre-line text-2">{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const lists = [
  { key: 'inclusions', title: 'Included', icon: Check, tone: 'text-green-t' },
  { key: 'exclusions', title: 'Not included', icon: X, tone: 'text-3' },
] as const

/** What is part of the price and what is not. */
export function InAndOutCard({ content }: { content: Content }) {
  const filled = lists.filter(({ key }) => content[key].length > 0)
  if (filled.length === 0) return null
  return (
    <Card title="What is included">
      <div className="grid gap-6 sm:grid-cols-2">
        {filled.map(({ key, title, icon: Icon, tone }) => (
          <div key={key}>
            <h3 className="mb-2 text-h4">{title}</h3>
            <ul className="grid gap-1.5 text-2">
              {content[key].map((words) => (
                <li key={words} className="flex items-start gap-2">
                  <Icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
                  {words}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** When the option that is shown is to be paid, or what was accepted. */
export function PaymentCard({ version, shown }: { version: QuotationVersion; shown: string }) {
  const { instalments } = choiceTotals(version, shown, version.option === shown ? version.extras : [])
  return (
    <Card title="Payment">
      <ul className="divide-y divide-line">
        {instalments.map(({ label, dueOn, amount }, index) => (
          <li key={index} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
            <span>
              {label}
              <span className="num block text-cell text-3">
                {dueOn ? `by ${formatDate(dueOn)}` : 'when the customer accepts'}
              </span>
            </span>
            <span className="num">{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The terms it is sold under. */
export const TermsCard = ({ content: { terms } }: { content: Content }) =>
  terms && (
    <Card title="Terms">
      <p className="max-w-[72ch] break-words whitespace-pre-line text-2">{terms}</p>
    </Card>
  )
