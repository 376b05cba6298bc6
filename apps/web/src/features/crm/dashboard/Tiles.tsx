import type { CrmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRight } from '../../../shared/hooks.ts'
import { minuteWords } from '@karavan/domain/base/clock-words'
import { percentOf } from '../../../kit/figures.ts'
import { shortMoney } from '../../../kit/months.ts'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatMoney, formatNumber } from '../../../ui/format.ts'

interface TileProps {
  label: string
  value: ReactNode
  sub: ReactNode
  to?: string
  /** Something waits for a person. */
  alert?: boolean
}

function Tile({ label, value, sub, to, alert }: TileProps) {
  const tone = alert ? 'text-red-t' : undefined
  return (
    <li
      className={cx(
        'relative min-w-0 rounded-card border px-5 py-4 max-lg:last:col-span-2 max-sm:px-3.5 max-sm:py-3',
        alert ? 'border-red-d bg-red-f' : 'border-line bg-surface',
      )}
    >
      <p className={cx('flex items-center justify-between gap-2 text-cell', tone ?? 'text-2')}>
        {to ? (
          <Link to={to} className="rounded-xs after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
        {alert && <AlarmClock size={16} aria-hidden="true" />}
      </p>
      <p
        className={cx(
          'num truncate text-[24px] leading-9 font-[640] tracking-[-.015em] max-sm:text-[20px] max-sm:leading-8',
          tone ?? 'text-text',
        )}
      >
        {value}
      </p>
      <p className={cx('num text-cell', tone ?? 'text-3')}>{sub}</p>
    </li>
  )
}

const upTo = (count: number, most: number) => (count >= most ? `${formatNumber(most)}+` : formatNumber(count))

/** How the organisation stands, in five figures. */
export function Tiles({ data, overdueTo }: { data: CrmDashboard; overdueTo: string | undefined }) {
  const { enquiries, followUps, answers } = data
  const seesMargin = useRight('margin')
  const current = data.revenue.filter(({ month }) => month <= data.until)
  const all = (figure: 'revenue' | 'margin') => toMajor(sum(current.map((month) => toMinor(month[figure]))))
  return (
    <ul aria-label="How you stand" className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Tile
        label="Open enquiries"
        value={formatNumber(enquiries.open)}
        sub={`of ${formatCount(enquiries.total, 'enquiry', 'enquiries')}`}
      />
      <Tile
        label="Conversion"
        value={`${percentOf(enquiries.confirmed, enquiries.total)} %`}
        sub={`${formatNumber(enquiries.confirmed)} confirmed, ${formatNumber(enquiries.lost)} lost`}
      />
      <Tile
        label="Revenue of trips"
        value={<span title={formatMoney(all('revenue'))}>{shortMoney(all('revenue'))}</span>}
        sub={seesMargin ? `margin ${shortMoney(all('margin'))}` : 'before taxes'}
      />
      <Tile
        label="Time to first answer"
        value={answers.averageMinutes === null ? '–' : minuteWords(answers.averageMinutes)}
        sub={`on average, ${formatNumber(answers.answered)} answered`}
      />
      <Tile
        label="Follow-ups overdue"
        value={upTo(followUps.overdue, followUps.most)}
        sub={`${upTo(followUps.today, followUps.most)} more due today`}
        to={overdueTo}
        alert={followUps.overdue > 0}
      />
    </ul>
  )
}
