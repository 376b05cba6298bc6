import { CircleCheck, CircleMinus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Dated } from './dated-words.ts'
import type { Rivals } from './rivals.ts'

const few = 5

interface ContestProps<R> extends Rivals<R> {
  title: string
  /** What contends: "rule". */
  noun: string
  /** The one on the screen, which may not be among those that count today. */
  of: R
  nameOf: (one: R) => string
  why: (loser: R, winner: R) => string
  /** The address of another one beside the same list. */
  hrefOf: (id: string) => string
  /** Whom the winner is for; without one, what that means. */
  about: (winner: R | undefined) => string
  /** Where all those of single agencies are listed. */
  listTo: string
}

interface LineProps {
  name: string
  /** Leads to it; the one on the screen needs no link. */
  href: string | null
  wins?: boolean
  /** Why it wins or loses. */
  children: ReactNode
}

function Line({ name, href, wins, children }: LineProps) {
  const Icon = wins ? CircleCheck : CircleMinus
  return (
    <li className="flex gap-2.5">
      <Icon size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', wins ? 'text-green-d' : 'text-3')} />
      <span className="min-w-0">
        {href === null ? (
          <span className="font-emphasis">{name}</span>
        ) : (
          <Link to={href} className="link rounded-xs" preventScrollReset>
            {name}
          </Link>
        )}
        <span className="block text-cell text-3">{children}</span>
      </span>
    </li>
  )
}

function Lines<R extends Dated & { id: string }>(
  props: ContestProps<R> & { order: readonly R[]; single: readonly R[] },
) {
  const { of, noun, nameOf, why, hrefOf, about, listTo, order, single } = props
  const [winner, ...beaten] = order
  const line = (one: R) => ({ name: nameOf(one), href: one.id === of.id ? null : hrefOf(one.id) })
  const own = (one: R) => one.id === of.id && ` · this ${noun}`
  return (
    <>
      <p className="mb-2.5 text-cell text-2">{about(winner)}</p>
      {winner && (
        <ul className="grid gap-2.5">
          <Line {...line(winner)} wins>
            Wins{own(winner)}
          </Line>
          {beaten.map((one) => (
            <Line key={one.id} {...line(one)}>
              Beaten: {why(one, winner)}
              {own(one)}
            </Line>
          ))}
        </ul>
      )}
      {single.length > 0 && (
        <>
          <p className="mt-3.5 mb-2.5 text-cell text-2">Agencies with a {noun} of their own:</p>
          <ul className="grid gap-2.5">
            {single.slice(0, few).map((one) => (
              <Line key={one.id} {...line(one)} wins>
                Wins: more specific
              </Line>
            ))}
          </ul>
          {single.length > few && (
            <Link to={listTo} className="link mt-2.5 inline-block rounded-xs text-cell">
              List all {single.length} of them
            </Link>
          )}
        </>
      )}
      {of.state === 'planned' && (
        <p className="mt-2.5 text-cell text-2">
          This {noun} joins them on {formatDate(of.from)}.
        </p>
      )}
      {of.state === 'ended' && of.until && (
        <p className="mt-2.5 text-cell text-2">
          This {noun} counted until {formatDate(of.until)}.
        </p>
      )}
    </>
  )
}

/** Of those that meet today, which one sets the price, and why the others do not. */
export function Contest<R extends Dated & { id: string }>(props: ContestProps<R>) {
  const { title, noun, rivals, failed, retry } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="text-body">
      <h3 id={id} className="mb-1 text-h3">
        {title}
      </h3>
      {failed ? (
        <div className="flex flex-wrap items-center gap-2 text-cell text-2" role="alert">
          The other {noun}s did not load.
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : rivals ? (
        <Lines {...props} {...rivals} />
      ) : (
        <div role="status" aria-busy="true" className="grid gap-2 pt-1">
          <span className="sr-only">Looking at the other {noun}s</span>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </section>
  )
}
