import type { QuotedService } from '@karavan/domain/crm/quotation'
import { less } from '@karavan/domain/base/money'
import {
  BedDouble,
  Car,
  type LucideIcon,
  MapPin,
  Package,
  Plane,
  ShieldCheck,
  Stamp,
  UserRound,
  Utensils,
} from 'lucide-react'
import { Link } from 'react-router'
import { useRight } from '../../../../shared/hooks.ts'
import { supplierHref } from '../../../../shared/supplier-href.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { type Tone, toneDot } from '../../../../ui/tone.ts'
import { ServiceStep, type StepProps } from './ServiceStep.tsx'
import { portalHref, type Service, spanWords, standingOf } from './service-words.ts'

const icons: Record<QuotedService, LucideIcon> = {
  Hotel: BedDouble,
  Flight: Plane,
  Transfer: Car,
  Sightseeing: MapPin,
  Visa: Stamp,
  Insurance: ShieldCheck,
  Guide: UserRound,
  Meal: Utensils,
  Other: Package,
}

const stateText: Partial<Record<Tone, string>> = {
  green: 'text-green-t',
  teal: 'text-teal-t',
  amber: 'text-amber-t',
  orange: 'text-orange-t',
  red: 'text-red-t',
}

/** How far a service is, of three: asked, confirmed, done. */
function Progress({ line, country }: { line: Service; country: string }) {
  const { word, tone, done } = standingOf(line, Date.now(), country)
  return (
    <span className="grid gap-1">
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cx('h-1 w-9 rounded-full', step <= done ? toneDot[tone] : 'bg-line')} />
        ))}
      </span>
      <span className={cx('text-caption font-emphasis', stateText[tone] ?? 'text-3')}>{word}</span>
    </span>
  )
}

function Cost({ line }: { line: Service }) {
  // What is planned of one that was cancelled is its charge.
  const more = line.sold === null ? less(line.costInr, line.plannedCostInr) : 0
  return (
    <>
      <span className={cx(line.state === 'Cancelled' && 'line-through')}>{formatMoney(line.costInr)}</span>
      {line.currency !== 'INR' && (
        <span className="block text-caption text-3">{formatMoney(line.cost, line.currency)}</span>
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

const cell = 'border-b border-line px-2 py-2.5 align-top first:pl-5 last:pr-5 max-sm:border-0 max-sm:p-0!'

interface ServiceRowProps extends StepProps {
  country: string
  /** Opens all that is known of it. */
  to: string
  current: boolean
}

/** A service in the table of a booking, with its next step; what it costs stands there for those who may know it. */
export function ServiceRow({ line, country, to, current, ...step }: ServiceRowProps) {
  const seesCost = useRight('cost')
  const Icon = icons[line.service]
  return (
    // On a phone each service is a card of its own, with its step in sight.
    <tr
      aria-current={current || undefined}
      className={cx(
        'transition-[background-color]',
        current ? 'bg-selected' : 'hover:bg-hover',
        'max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-2 max-sm:border-b max-sm:border-line max-sm:px-5 max-sm:py-3',
      )}
    >
      <td className={cell}>
        <Link to={to} preventScrollReset className="group flex items-start gap-2.5 rounded-xs">
          <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-3" />
          <span className="min-w-0">
            <span className="block font-emphasis group-hover:underline">{line.label}</span>
            <span className="num block text-caption text-3">{spanWords(line) || line.service}</span>
          </span>
        </Link>
      </td>
      <td className={cx(cell, 'max-sm:order-2 max-sm:ml-6.75')}>
        {line.supplier && line.supplierId ? (
          <Link to={supplierHref(line.supplierId)} className="link hit rounded-xs">
            {line.supplier}
          </Link>
        ) : line.ofHouse ? (
          <span className="whitespace-nowrap text-2">The portal</span>
        ) : (
          <span className="text-amber-t">No supplier yet</span>
        )}
      </td>
      <td className={cx(cell, 'max-sm:order-3 max-sm:ml-6.75')}>
        <Progress line={line} country={country} />
        {line.portal && (
          <Link to={portalHref(line.portal)} className="link hit num mt-1 block w-fit rounded-xs text-caption">
            {line.portal.reference}
          </Link>
        )}
        {line.supplierReference && <span className="num mt-1 block text-caption">{line.supplierReference}</span>}
      </td>
      <td className={cx(cell, 'num text-right max-sm:order-1 max-sm:row-span-3')}>
        {seesCost ? (
          <>
            <Cost line={line} />
            <span className="block text-caption text-3">sold {formatMoney(line.sell)}</span>
          </>
        ) : (
          formatMoney(line.sell)
        )}
      </td>
      <td className={cx(cell, 'whitespace-nowrap max-sm:order-4 max-sm:col-span-2')}>
        <ServiceStep line={line} {...step} />
      </td>
    </tr>
  )
}
