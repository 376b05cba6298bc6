import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { Link } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { StatusBadge } from '../StatusBadge.tsx'

type Version = Quotation['versions'][number]

/** When it was sent and looked at, and how it ended, one thing to a line. */
function storyOf(version: Version): string[] {
  const { createdAt, sentAt, firstSeenAt, lastSeenAt, seenCount, decidedAt, decidedBy, declineReason } = version
  const times = seenCount === 1 ? 'once' : `${seenCount} times, last ${lastSeenAt && formatDateTime(lastSeenAt)}`
  return [
    sentAt ? `Sent ${formatDateTime(sentAt)}` : `Begun ${formatDateTime(createdAt)}`,
    firstSeenAt && `Seen ${formatDateTime(firstSeenAt)}${seenCount > 0 ? `, ${times}` : ''}`,
    decidedAt &&
      `${declineReason === null ? 'Accepted' : 'Declined'} ${formatDateTime(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`,
    declineReason,
  ].filter((words): words is string => Boolean(words))
}

interface VersionsCardProps {
  quotation: Quotation
  shown: number
  hrefOf: (version: number) => string
  onCompare: (version: number) => void
}

/** Every version with what became of it; each opens as it was, and any two can be compared. */
export const VersionsCard = ({ quotation: { versions }, shown, hrefOf, onCompare }: VersionsCardProps) => (
  <Card title="Versions">
    <ul className="grid gap-2">
      {versions.map((version) => {
        const { number, status, total } = version
        const here = number === shown
        return (
          <li
            key={number}
            className={cx('rounded-md border px-3 py-2.5', here ? 'border-brand bg-selected' : 'border-line')}
          >
            <div className="flex flex-wrap items-center gap-2">
              <Link
                to={hrefOf(number)}
                preventScrollReset
                aria-current={here ? 'true' : undefined}
                className="link hit rounded-xs font-emphasis"
              >
                Version {number}
              </Link>
              <StatusBadge status={status} />
              <span className="num ml-auto text-cell">{formatMoney(total)}</span>
            </div>
            {storyOf(version).map((words) => (
              <p key={words} className="num text-caption break-words text-2">
                {words}
              </p>
            ))}
            {!here && (
              <Button
                size="sm"
                variant="ghost"
                className="mt-1 -ml-2"
                aria-label={`Compare version ${number} with version ${shown}`}
                onClick={() => onCompare(number)}
              >
                Compare with version {shown}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  </Card>
)
