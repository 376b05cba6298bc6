import type { Service } from '@karavan/domain/base/markup'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { serviceWords } from '../../../kit/markup-words.ts'
import { formatMoney } from '../../../ui/format.ts'
import { usePhone } from '../../../ui/useMediaQuery.ts'
import { formatMonth, shortMoney } from '../../../kit/months.ts'
import { chartColour } from './chart-colour.ts'
import type { ChartMonth } from './revenue-months.ts'

interface RevenueChartProps {
  months: readonly ChartMonth[]
  services: readonly Service[]
  /** What the picture shows, for those who do not see it. */
  label: string
}

type TipProps = { active?: boolean; payload?: readonly { payload?: ChartMonth }[]; services: readonly Service[] }

function Tip({ active, payload, services }: TipProps) {
  const month = payload?.[0]?.payload
  if (!active || !month) return null
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-cell shadow-3">
      <p className="mb-1 font-emphasis">{formatMonth(month.month)}</p>
      <dl className="num grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {services.map((service) => (
          <div key={service} className="contents">
            <dt className="text-2">{serviceWords[service]}</dt>
            <dd className="text-right">{formatMoney(month[service])}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-2">Margin</dt>
          <dd className="text-right">{formatMoney(month.margin)}</dd>
        </div>
      </dl>
    </div>
  )
}

const tick = { fill: 'var(--text-3)', fontSize: 11 }

/** Sales by service, one on top of the other, with the margin beside them, month by month. */
export function RevenueChart({ months, services, label }: RevenueChartProps) {
  const narrow = usePhone()
  const top = services.at(-1)
  return (
    <div role="img" aria-label={label} className="h-72 w-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 288 }}>
        <BarChart
          data={[...months]}
          stackOffset="sign"
          margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          barGap={narrow ? 1 : 3}
          accessibilityLayer={false}
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
          <Tooltip cursor={{ fill: 'var(--hover)' }} content={(tip) => <Tip {...tip} services={services} />} />
          {services.map((service) => (
            <Bar
              key={service}
              dataKey={service}
              stackId="sales"
              fill={chartColour[service]}
              barSize={narrow ? 10 : 30}
              radius={service === top ? [4, 4, 0, 0] : 0}
              isAnimationActive={false}
            />
          ))}
          <Bar
            dataKey="margin"
            stackId="margin"
            fill={chartColour.margin}
            barSize={narrow ? 5 : 13}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
