import type { Funnel } from '@karavan/contracts/crm/reports/report.contract'
import { figureWords } from '@karavan/domain/crm/report-words'
import { useState } from 'react'
import { Bars } from '../../../kit/Bars.tsx'
import { FigureCard } from '../../../kit/FigureCard.tsx'
import { minuteWords } from '@karavan/domain/base/clock-words'
import { percentOf } from '../../../kit/figures.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { BehindDrawer } from './BehindDrawer.tsx'
import { type Behind, behindOf, type Narrowed } from './report-words.ts'
import { useGetFunnelQuery } from './reports.api.ts'

interface CardsProps {
  funnel: Funnel
  query: Narrowed
  onOpen: (behind: Behind) => void
}

const nothing = <EmptyState title="No enquiries in these days">Other days or people may have some.</EmptyState>

/** A figure that opens what it is added up from. */
const Opening = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
  <button type="button" className="link hit num rounded-xs" onClick={onOpen}>
    {text}
  </button>
)

/** How far enquiries came, and how long they took from step to step. */
function StepsCard({ funnel, query, onOpen }: CardsProps) {
  const rows = funnel.steps.map((row, at) => ({
    ...row,
    rate: percentOf(row.count, funnel.steps[Math.max(0, at - 1)]?.count ?? 0),
    took: row.medianMinutes === null ? '–' : minuteWords(row.medianMinutes),
  }))
  const top = rows[0]?.count ?? 0
  return (
    <FigureCard
      title="From enquiry to booking"
      note="Percent of the step before. Half of the enquiries took no longer than the time shown."
      tools={<ExportMenu list="funnel-steps" query={query} size="sm" label="Export steps" />}
      columns={[
        { key: 'step', header: 'Step', kind: 'name', cell: ({ step }) => figureWords[step] },
        {
          key: 'count',
          header: 'Enquiries',
          kind: 'money',
          cell: ({ step, count }) => (
            <Opening text={formatNumber(count)} onOpen={() => onOpen(behindOf(step, 'staff', null, query))} />
          ),
        },
        { key: 'rate', header: 'Of the step before', kind: 'money', cell: ({ rate }) => `${rate} %`, phone: 'line' },
        { key: 'took', header: 'Took', kind: 'money', cell: ({ took }) => took, phone: 'line' },
      ]}
      rows={rows}
      rowKey={({ step }) => step}
      empty={top === 0 && nothing}
    >
      <Bars
        label="From enquiry to booking"
        most={Math.max(1, top)}
        bars={rows.map(({ step, count, rate, took }, at) => ({
          key: step,
          label: figureWords[step],
          parts: [{ value: count, colour: step === 'won' ? 'var(--c3)' : 'var(--c1)' }],
          onOpen: () => onOpen(behindOf(step, 'staff', null, query)),
          value: at === 0 ? formatNumber(count) : `${formatNumber(count)} · ${rate} % · ${took}`,
        }))}
      />
    </FigureCard>
  )
}

/** Why enquiries were lost, and what was offered in them. */
function LostCard({ funnel, query, onOpen }: CardsProps) {
  const lostBehind = (figure: 'lost' | 'lostValue', reason: Funnel['lost'][number]['reason']): Behind => ({
    figure,
    title: `${figureWords[figure]}, ${reason.toLowerCase()}`,
    query: { ...query, reason },
  })
  return (
    <FigureCard
      title="Why enquiries were lost"
      note="The amount is what was offered last, or the budget where nothing was sent."
      tools={<ExportMenu list="lost-reasons" query={query} size="sm" label="Export reasons" />}
      columns={[
        { key: 'reason', header: 'Reason', kind: 'name', cell: ({ reason }) => reason },
        {
          key: 'count',
          header: 'Enquiries',
          kind: 'money',
          cell: ({ reason, count }) => (
            <Opening text={formatNumber(count)} onOpen={() => onOpen(lostBehind('lost', reason))} />
          ),
        },
        {
          key: 'amount',
          header: 'Amount',
          kind: 'money',
          cell: ({ reason, amount }) =>
            amount === 0 ? (
              '–'
            ) : (
              <Opening text={formatMoney(amount)} onOpen={() => onOpen(lostBehind('lostValue', reason))} />
            ),
        },
      ]}
      rows={funnel.lost}
      rowKey={({ reason }) => reason}
      empty={funnel.lost.length === 0 && <EmptyState title="None was lost in these days" />}
    >
      <Bars
        label="Why enquiries were lost"
        bars={funnel.lost.map(({ reason, count, amount }) => ({
          key: reason,
          label: reason,
          parts: [{ value: count, colour: 'var(--c6)' }],
          onOpen: () => onOpen(lostBehind('lost', reason)),
          value: `${formatNumber(count)} · ${formatMoney(amount, 'INR', 0)}`,
        }))}
      />
    </FigureCard>
  )
}

/** The way of enquiries to bookings, and where they end otherwise. */
export function FunnelReport({ query }: { query: Narrowed | null }) {
  const [behind, setBehind] = useState<Behind | null>(null)
  const { data, error, isFetching, refetch } = useGetFunnelQuery({ query: query ?? {} }, { skip: query === null })
  if (error && !data)
    return <Failed error={error} what="The funnel" onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !query) return <TableSkeleton rows={4} columns={4} label="Loading the funnel" />
  const shared = { funnel: data.data, query, onOpen: setBehind }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <StepsCard {...shared} />
      <LostCard {...shared} />
      {behind && <BehindDrawer key={JSON.stringify(behind)} behind={behind} onClose={() => setBehind(null)} />}
    </div>
  )
}
