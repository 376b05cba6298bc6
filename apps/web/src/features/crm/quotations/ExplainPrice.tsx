import type { Minor } from '@karavan/domain/base/money'
import type { Explained, ExplainedLine } from '@karavan/domain/crm/quotation-explain'
import type { HouseGst } from '@karavan/domain/money/pricing/resale'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { type ReactNode, useState } from 'react'
import { useRight } from '../../../shared/hooks.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { rupees, taxWords } from './quotation-words.ts'

const gstWords: Record<HouseGst['why'], string> = {
  noGstin: 'A cost: without a GSTIN nothing comes back',
  fee: 'No cost: input credit, since you are taxed on what you earn',
  sameLine: 'No cost: input credit, a trip sold on as a package',
  noCreditInPackage: 'A cost: a package gets no credit for its parts',
  untaxed: 'A cost: without tax on your sale nothing comes back',
}

interface RowProps {
  label: string
  why?: string
  amount: Minor
  /** Left out of what is added up. */
  beside?: boolean
  /** How an amount that is good or bad is coloured. */
  tone?: 'good' | 'bad'
  className?: string
}

const Row = ({ label, why, amount, beside, tone, className }: RowProps) => (
  <div className={cx('flex items-start justify-between gap-4', beside && 'text-3', className)}>
    <dt className="min-w-0">
      {label}
      {why && <span className="block text-caption text-3">{why}</span>}
    </dt>
    <dd className={cx('num shrink-0', tone === 'bad' && 'text-red-t', tone === 'good' && 'text-green-t')}>
      {beside ? `(${rupees(amount)})` : rupees(amount)}
    </dd>
  </div>
)

const countNouns = { perPerson: 'person', perNight: 'room and night' } as const

const markupLabel = ({ markup: { inherited, basis, value, times } }: ExplainedLine): string => {
  if (basis === 'percent') {
    const much = `Markup ${formatNumber(value, value % 1 === 0 ? 0 : 2)} %`
    return inherited ? `${much}, as all lines` : `${much}, of this line alone`
  }
  if (inherited) return 'Markup in rupees, as all lines'
  const counted = basis === 'perBooking' ? 'in all' : `a ${countNouns[basis]} × ${formatNumber(times)}`
  return `Markup ${rupees(value)} ${counted}, of this line alone`
}

function LineChain({ line, seesMargin }: { line: ExplainedLine; seesMargin: boolean }) {
  const { label, house, open, cost, markup, sell } = line
  return (
    <section aria-label={label} className="rounded-md border border-line p-3">
      <h3 className="mb-1.5 text-[14px] leading-5 font-emphasis">{label}</h3>
      {open ? (
        <p className="text-cell text-3">It has no price yet and is not counted.</p>
      ) : (
        <dl className="grid gap-1 text-cell text-2">
          {house && (
            <>
              <Row label="The house asks, before tax" amount={house.cost} />
              {house.gst > 0 && (
                <Row label="Its GST" why={gstWords[house.fate.why]} amount={house.gst} beside={!house.fate.isCost} />
              )}
              {house.tcs > 0 && (
                <Row
                  label="TCS it collects"
                  why="Never a cost: it stands to your PAN; cash is needed until then"
                  amount={house.tcs}
                  beside
                />
              )}
            </>
          )}
          <Row
            label="Cost"
            why={house ? undefined : 'As it was typed'}
            amount={cost}
            className={cx('text-text', house && 'border-t border-line pt-1')}
          />
          {seesMargin && (
            <>
              <Row label={markupLabel(line)} amount={markup.amount} />
              <Row label="Sold for" amount={sell} className="border-t border-line pt-1 font-emphasis text-text" />
            </>
          )}
        </dl>
      )}
    </section>
  )
}

interface ChainProps {
  explained: Explained
  taxAs: TaxTreatment
  taxReason: string | null
}

function Sums({ explained: { totals, cash }, taxAs, taxReason, seesMargin }: ChainProps & { seesMargin: boolean }) {
  const { cost, gross, margin, taxes, total, credit } = totals
  const share = gross > 0 ? `${formatNumber((100 * margin) / gross, 1)} % of the price before tax` : undefined
  return (
    <section aria-label="All lines" className="rounded-md bg-canvas p-3 sm:col-span-2">
      <h3 className="mb-1.5 text-[14px] leading-5 font-emphasis">All lines</h3>
      <dl className="grid gap-1 text-cell text-2">
        <Row label="Cost" amount={cost} />
        {seesMargin && <Row label="Margin" why={share} amount={margin} tone={margin < 0 ? 'bad' : 'good'} />}
        <Row label="Before tax" amount={gross} className="border-t border-line pt-1 text-text" />
        {taxes.map(({ name, rate, base, amount }) => (
          <Row key={name} label={`${name} ${rate} %`} why={`on ${rupees(base)}`} amount={amount} />
        ))}
        <Row label="The customer pays" amount={total} className="border-t border-line pt-1 font-bold text-text" />
        {cash > 0 && (
          <Row
            label="Cash for the house"
            why={
              credit.gst + credit.tcs > 0
                ? `Of it ${rupees(credit.gst + credit.tcs)} comes back as credit`
                : 'All of it is cost'
            }
            amount={cash}
            className="mt-2"
          />
        )}
      </dl>
      <p className="mt-2 text-caption text-3">
        Taxed {taxWords[taxAs].label.toLowerCase()}
        {taxReason ? `: ${taxReason}` : ''}.
      </p>
    </section>
  )
}

/** How a price came about, line by line; opened by a link, for those who may know what things cost. */
export function ExplainPrice({ title, chain }: { title: string; chain: () => ChainProps | null }) {
  const [open, setOpen] = useState(false)
  const [seesCost, seesMargin] = [useRight('cost'), useRight('margin')]
  if (!seesCost) return null
  const body = (): ReactNode => {
    const found = chain()
    if (!found) return <p className="text-cell text-3">There is no price to explain yet.</p>
    return (
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {found.explained.lines.map((line, index) => (
          <LineChain key={index} line={line} seesMargin={seesMargin} />
        ))}
        <Sums {...found} seesMargin={seesMargin} />
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className="hit rounded-xs text-cell text-2 underline decoration-dotted underline-offset-4 hover:text-text"
        onClick={() => setOpen(true)}
      >
        Explain this price
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="lg"
        title={title}
        description="From what is asked for each line to what the customer pays. They never see this."
      >
        {open && body()}
      </Dialog>
    </>
  )
}
