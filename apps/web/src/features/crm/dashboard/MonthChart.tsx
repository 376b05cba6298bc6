import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMonth, shortMoney } from '../../../kit/months.ts'
import { formatMoney } from '../../../ui/format.ts'
import { usePhone } from '../../../ui/useMediaQuery.ts'

type MonthFigures = { month: string; trips: number; revenue: number; margin?: number }

interface MonthChartProps {
  months: readonly MonthFigures[]
  /** What the picture shows, for those who do not see it. */
  label: string
  onOpen: (month: string) => void
}

const tick = { fill: 'var(--text-3)', fontSize: 11 }

function Tip({ active, payload }: { active?: boolean; payload?: readonly { payload?: MonthFigures }[] }) {
  const month = payload?.[0]?.payload
  if (!active || !month) return null
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-cell shadow-3">
      <p className="mb-1 font-emphasis">{formatMonth(month.month)}</p>
      <dl className="num grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        <dt className="text-2">Trips</dt>
        <dd className="text-right">{month.trips}</dd>
        <dt className="text-2">Revenue</dt>
        <dd className="text-right">{formatMoney(month.revenue)}</dd>
        {month.margin !== undefined && (
          <>
            <dt className="text-2">Margin</dt>
            <dd className="text-right">{formatMoney(month.margin)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** Revenue and margin side by side, month by month; a press on a month opens its trips. */
export function MonthChart({ months, label, onOpen }: MonthChartProps) {
  const narrow = usePhone()
  return (
    <div role="img" aria-label={label} className="h-64 w-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 256 }}>
        <BarChart
          data={[...months]}
          margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          barGap={narrow ? 1 : 3}
          accessibilityLayer={false}
          onClick={({ activeLabel }) => typeof activeLabel === 'string' && onOpen(activeLabel)}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={formatMonth}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tick={tick}
            minTickGap={12}
          />
          <YAxis tickFormatter={shortMoney} tickLine={false} axisLine={false} tick={tick} width={64} />
          <Tooltip cursor={{ fill: 'var(--hover)' }} content={(tip) => <Tip {...tip} />} />
          <Bar
            dataKey="revenue"
            fill="var(--c1)"
            barSize={narrow ? 8 : 24}
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          />
          <Bar
            dataKey="margin"
            fill="var(--c2)"
            barSize={narrow ? 5 : 12}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
