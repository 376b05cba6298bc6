import type { ThreadNode } from '@karavan/contracts/crm/thread/thread.contract'
import { Link } from 'react-router'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { stateTone, stepWords, threadHref } from './thread-words.ts'
import { useGetThreadQuery } from './threads.api.ts'

interface TripThreadProps {
  of: ThreadNode['to']['of']
  id: string
}

function Step({ node, last }: { node: ThreadNode; last: boolean }) {
  const { name, icon: Icon } = stepWords[node.kind]
  const version = node.to.version === null ? '' : ` v${node.to.version}`
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 md:w-42 md:shrink-0 md:flex-col md:gap-2 md:pr-4 md:pb-0">
      <span
        aria-hidden="true"
        className={cx(
          'z-1 grid size-8 shrink-0 place-items-center rounded-full',
          node.here ? 'bg-brand text-on-brand' : 'bg-brand-soft text-on-brand-soft',
        )}
      >
        <Icon size={16} />
      </span>
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-8 bottom-0 left-4 w-px bg-line-strong md:top-4 md:right-0 md:bottom-auto md:left-8 md:h-px md:w-auto"
        />
      )}
      <div className="grid min-w-0 content-start justify-items-start gap-1">
        <p className="text-caption text-2">
          {name}
          {node.kind === 'payment' && `: ${node.label}`}
        </p>
        {node.here ? (
          <span aria-current="page" className="num max-w-full truncate font-emphasis">
            {node.number + version}
          </span>
        ) : (
          <Link
            to={threadHref(node.to)}
            title={node.label}
            className="link num hit max-w-full truncate rounded-xs font-emphasis"
          >
            {node.number + version}
          </Link>
        )}
        <Badge tone={stateTone(node.state)} mark={node.kind === 'payment' ? 'ring' : 'dot'}>
          {node.state}
        </Badge>
        <p className="num flex flex-wrap gap-x-2 text-caption text-2">
          {node.on && <span>{formatDate(node.on)}</span>}
          {node.amount !== null && <span>{formatMoney(node.amount)}</span>}
        </p>
      </div>
    </li>
  )
}

/** The way of a trip from its enquiry to its last payment, to be walked from any of its records. */
export function TripThread({ of, id }: TripThreadProps) {
  const { currentData, isError, isFetching, refetch } = useGetThreadQuery({ params: { of, id } })
  const nodes = currentData?.data
  return (
    <Card title="The trip so far">
      {!nodes && !isError && (
        <div className="flex gap-4" role="status" aria-label="Loading">
          {['one', 'two', 'three'].map((key) => (
            <Skeleton key={key} className="h-20 w-36" />
          ))}
        </div>
      )}
      {isError && !nodes && (
        <p className="flex flex-wrap items-center gap-3 text-2">
          The trip did not load.
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {nodes && (
        // A long trip is scrolled sideways, by keys too.
        <section aria-label="Steps of the trip" tabIndex={0} className="overflow-x-auto rounded-sm md:pb-2">
          <ol className="flex flex-col md:flex-row">
            {nodes.map((node, index) => (
              <Step key={`${node.kind} ${node.id}`} node={node} last={index === nodes.length - 1} />
            ))}
          </ol>
        </section>
      )}
    </Card>
  )
}
