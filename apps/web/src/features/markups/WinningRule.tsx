import type { MarkupRule } from '@karavan/contracts/markups/markup.contract'
import { CircleCheck, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serviceWords } from '../../kit/markup-words.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { whyBeaten } from './markup-standing.ts'
import { forWhom, shortName } from './markup-words.ts'
import { useGetMarkupDayQuery } from './markups.api.ts'
import { useRivals } from './useRivals.ts'

const few = 5

interface WinningRuleProps {
  rule: MarkupRule
  /** The address of another rule beside the same list. */
  hrefOf: (id: string) => string
}

interface LineProps {
  rule: MarkupRule
  /** Leads to the rule; the one on the screen needs no link. */
  href: string | null
  wins?: boolean
  children: ReactNode
}

function Line({ rule, href, wins, children }: LineProps) {
  const Icon = wins ? CircleCheck : CircleMinus
  const name = shortName(rule)
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
        <span className="block text-cell text-3">
          {children}
          {href === null && ' · this rule'}
        </span>
      </span>
    </li>
  )
}

/** Of the rules that meet today, which one sets the price, and why the others do not. */
export function WinningRule({ rule, hrefOf }: WinningRuleProps) {
  const { data: today = '' } = useGetMarkupDayQuery()
  const { rivals, failed, retry } = useRivals(rule, today, today !== '')
  const link = (other: MarkupRule) => (other.id === rule.id ? null : hrefOf(other.id))
  const [winner, ...beaten] = rivals?.rules ?? []
  const sold = serviceWords[rule.service].toLowerCase()
  const buyer =
    rule.audience === 'agency'
      ? forWhom(rule)
      : rule.audience === 'retail'
        ? 'visitors and travellers'
        : 'an agency without a rule of its own'

  return (
    <section aria-labelledby="winning-rule" className="text-body">
      <h3 id="winning-rule" className="mb-1 text-h3">
        Which rule wins today
      </h3>
      {failed ? (
        <div className="flex flex-wrap items-center gap-2 text-cell text-2" role="alert">
          The other rules did not load.
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : !rivals ? (
        <div role="status" aria-busy="true" className="grid gap-2 pt-1">
          <span className="sr-only">Looking at the other rules</span>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : (
        <>
          <p className="mb-2.5 text-cell text-2">
            {winner
              ? `For ${buyer} buying ${sold}:`
              : `None: ${sold} are sold to ${buyer} without a markup of the house.`}
          </p>
          {winner && (
            <ul className="grid gap-2.5">
              <Line rule={winner} href={link(winner)} wins>
                Wins
              </Line>
              {beaten.map((one) => (
                <Line key={one.id} rule={one} href={link(one)}>
                  Beaten: {whyBeaten(one, winner)}
                </Line>
              ))}
            </ul>
          )}
          {rivals.single.length > 0 && (
            <>
              <p className="mt-3.5 mb-2.5 text-cell text-2">Agencies with a rule of their own:</p>
              <ul className="grid gap-2.5">
                {rivals.single.slice(0, few).map((one) => (
                  <Line key={one.id} rule={one} href={link(one)} wins>
                    Wins: more specific
                  </Line>
                ))}
              </ul>
              {rivals.single.length > few && (
                <Link
                  to={`?service=${rule.service}&audience=agency&state=running&id=${rule.id}`}
                  className="link mt-2.5 inline-block rounded-xs text-cell"
                >
                  List all {rivals.single.length} of them
                </Link>
              )}
            </>
          )}
          {rule.state === 'planned' && (
            <p className="mt-2.5 text-cell text-2">This rule joins them on {formatDate(rule.from)}.</p>
          )}
          {rule.state === 'ended' && rule.until && (
            <p className="mt-2.5 text-cell text-2">This rule counted until {formatDate(rule.until)}.</p>
          )}
        </>
      )}
    </section>
  )
}
