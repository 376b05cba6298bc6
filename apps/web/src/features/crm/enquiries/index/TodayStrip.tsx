import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStored } from '../../../../kit/useStored.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatNumber } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { DoneDialog } from '../DoneDialog.tsx'
import { useListTodayQuery } from '../enquiries.api.ts'
import { enquiryPaths, wayWords } from '../enquiry-words.ts'
import { dueWords } from '../NextStep.tsx'

type Whose = 'mine' | 'all'
const choices: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'Everybody’s' },
]

/** What is to be done today over all kinds of enquiries, overdue first, each with its way to be done. */
export function TodayStrip({ of }: { of?: Whose }) {
  const [chosen, setChosen] = useStored<Whose>('enquiries:today', 'mine')
  const whose = of ?? chosen
  const name = of ? 'Follow-ups' : 'Today'
  const { data, error, refetch } = useListTodayQuery({ query: { whose } })
  const [doing, setDoing] = useState<string | null>(null)
  const now = Date.now()
  const items = data?.data.items ?? []
  const overdue = data?.data.overdue ?? 0
  const asked = items.find(({ followUp }) => followUp.id === doing)
  return (
    <section aria-label={name} className="page-gutter mb-1 min-h-17">
      <div className="flex overflow-hidden rounded-card border border-line bg-surface max-md:flex-col">
        <div className="flex shrink-0 items-center gap-4 px-4 py-2.5 md:border-r md:border-line">
          <div>
            <h2 className="text-h3">{name}</h2>
            <p className="text-cell text-2">
              {data ? (
                <>
                  {overdue > 0 && <span className="font-emphasis text-red-t">{formatNumber(overdue)} overdue · </span>}
                  {items.length === 0 ? 'all done' : `${formatNumber(items.length)} to do`}
                </>
              ) : error ? (
                <button type="button" className="link hit rounded-xs" onClick={() => void refetch()}>
                  Did not load, try again
                </button>
              ) : (
                '\u00a0'
              )}
            </p>
          </div>
          {!of && <Segments label="Whose work" options={choices} value={whose} onChange={setChosen} />}
        </div>
        <ul
          aria-label="To do today"
          tabIndex={items.length > 0 ? 0 : undefined}
          className="flex min-w-0 flex-1 overflow-x-auto focus-visible:outline-offset-[-2px] max-md:border-t max-md:border-line"
        >
          {items.map(({ followUp, enquiry }) => {
            const late = new Date(followUp.dueAt).getTime() < now
            return (
              <li
                key={followUp.id}
                className="flex w-64 shrink-0 items-center gap-2 border-r border-line py-2 pr-2 pl-4 last:border-r-0"
              >
                <div className="min-w-0 flex-1">
                  <Link
                    to={enquiryPaths[enquiry.kind].view.href({ id: enquiry.id })}
                    className="hit block truncate rounded-xs text-small font-strong hover:underline"
                  >
                    {wayWords[followUp.way].verb} {enquiry.customerName}
                  </Link>
                  <p className={cx('truncate text-cell', late ? 'font-emphasis text-red-t' : 'text-amber-t')}>
                    {dueWords(followUp.dueAt, late)}
                    <span className="font-normal text-3"> · {enquiry.subject}</span>
                  </p>
                </div>
                <IconButton
                  icon={Check}
                  size="sm"
                  variant="secondary"
                  aria-label={`Done: ${wayWords[followUp.way].verb} ${enquiry.customerName}, ${enquiry.number}`}
                  onClick={() => setDoing(followUp.id)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      {asked && (
        <DoneDialog step={asked.followUp} customerName={asked.enquiry.customerName} onClose={() => setDoing(null)} />
      )}
    </section>
  )
}
