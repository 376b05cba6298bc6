import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { useRight } from '../../../../shared/hooks.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDate, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { taxWords } from '../booking-words.ts'

type Line = CrmBooking['lines'][number]

const whenWords = ({ from, until }: Line) =>
  from && until
    ? formatDateRange(from, until)
    : from
      ? `from ${formatDate(from)}`
      : until
        ? `until ${formatDate(until)}`
        : ''

function Confirmation({ line }: { line: Line }) {
  const { supplier, confirmedAt, supplierReference } = line
  if (!supplier) return null
  if (confirmedAt || supplierReference)
    return (
      <Badge tone="green">
        Confirmed{supplierReference ? ` ${supplierReference}` : confirmedAt ? ` ${formatDate(confirmedAt)}` : ''}
      </Badge>
    )
  return <Badge tone="amber">Not confirmed</Badge>
}

function Cost({ line }: { line: Line }) {
  const more = less(line.costInr, line.plannedCostInr)
  return (
    <>
      {formatMoney(line.costInr)}
      {line.currency !== 'INR' && (
        <span className="block text-caption text-3">
          {formatMoney(line.cost, line.currency)} at {line.rate}
        </span>
      )}
      {more !== 0 && (
        <span className={cx('block text-caption', more > 0 ? 'text-red-t' : 'text-green-t')}>
          {more > 0 ? '+' : ''}
          {formatMoney(more)} to plan
        </span>
      )}
    </>
  )
}

const head = 'border-b border-line px-2 py-2 text-left text-caption font-emphasis text-3 first:pl-0 last:pr-0'
const cell = 'border-b border-line px-2 py-2.5 align-top first:pl-0 last:pr-0'

const Sum = ({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) => (
  <div className={cx('flex justify-between gap-6', strong && 'border-t border-line pt-1.5 font-semibold')}>
    <dt className={strong ? undefined : 'text-2'}>{label}</dt>
    <dd className="num">{formatMoney(amount)}</dd>
  </div>
)

/** What is bought and sold, who has confirmed it, and what it comes to. */
export function LinesCard({ booking }: { booking: CrmBooking }) {
  const { lines, gross, taxes, total, taxAs } = booking
  const seesCost = useRight('cost')
  return (
    <Card title="Services and money" actions={<span className="text-cell text-3">{taxWords[taxAs].label}</span>}>
      {lines.length === 0 ? (
        <p className="text-cell text-3">No services are written down yet.</p>
      ) : (
        // Wide figures are scrolled sideways on a phone, by keys too.
        <section aria-label="Services" tabIndex={0} className="overflow-x-auto rounded-sm">
          <table className="w-full min-w-150 border-separate border-spacing-0 text-cell">
            <thead>
              <tr>
                <th className={head}>Service</th>
                <th className={head}>Supplier</th>
                {seesCost && <th className={cx(head, 'text-right!')}>Cost</th>}
                <th className={cx(head, 'text-right!')}>Price</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className={cell}>
                    <span className="block font-emphasis">{line.label}</span>
                    <span className="num block text-caption text-3">
                      {[line.service, whenWords(line)].filter(Boolean).join(' · ')}
                    </span>
                  </td>
                  <td className={cell}>
                    <span className="block">{line.supplier ?? '–'}</span>
                    {line.supplier && <span className="block text-caption text-3">{line.terms}</span>}
                    <Confirmation line={line} />
                  </td>
                  {seesCost && (
                    <td className={cx(cell, 'num text-right')}>
                      <Cost line={line} />
                    </td>
                  )}
                  <td className={cx(cell, 'num text-right font-emphasis')}>{formatMoney(line.sell)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <dl className="mt-4 ml-auto grid max-w-80 gap-1.5 text-[14px] leading-5">
        <Sum label="Selling price" amount={gross} />
        {taxes.map(({ name, rate, amount }) => (
          <Sum key={name} label={`${name} ${rate} %`} amount={amount} />
        ))}
        <Sum label="Customer pays" amount={total} strong />
      </dl>
    </Card>
  )
}

/** What is earned, as it was planned and as it is; for the own people alone. */
export function MarginCard({ booking }: { booking: CrmBooking }) {
  const seesMargin = useRight('margin')
  if (!seesMargin) return null
  const { marginPlanned, marginActual, cost } = booking
  const change = less(marginActual, marginPlanned)
  return (
    <Card title="Margin" className="print:hidden">
      <dl className="grid gap-1.5 text-[14px] leading-5">
        <Sum label="Cost now" amount={cost} />
        <Sum label="Planned" amount={marginPlanned} />
        <Sum label="Actual" amount={marginActual} strong />
      </dl>
      <p className={cx('num mt-2 text-cell', change < 0 ? 'text-red-t' : 'text-3')}>
        {change === 0
          ? 'As planned. It is not printed for the customer.'
          : `${formatMoney(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than planned.`}
      </p>
    </Card>
  )
}
