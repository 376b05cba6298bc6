import { type PublicQuote, quotes } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { Check, FileDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSellerTitle } from '../../../shared/about.ts'
import { CompanyContacts, CompanyFoot } from '../../../kit/CompanyContacts.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { AcceptBar } from './AcceptBar.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { Comments } from './Comments.tsx'
import { DayTimeline } from './DayTimeline.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ExtraToggles } from './ExtraToggles.tsx'
import { Hero } from './Hero.tsx'
import { OptionCards } from './OptionCards.tsx'
import { InstalmentList, PriceList } from './PriceList.tsx'
import { choiceNames, choiceWords } from './quote-words.ts'
import { Standing } from './Standing.tsx'
import { useLivePrice } from './useLivePrice.ts'
import type { useQuote } from './useQuote.ts'

const Part = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="text-h2">{title}</h2>
    {note && <p className="mt-1 text-small text-2">{note}</p>}
    <div className="mt-4">{children}</div>
  </section>
)

function InAndOut({ inclusions, exclusions }: Pick<PublicQuote, 'inclusions' | 'exclusions'>) {
  const lists = [
    { title: 'In the price', items: inclusions, icon: Check, tone: 'text-green-t' },
    { title: 'Not in the price', items: exclusions, icon: X, tone: 'text-3' },
  ].filter(({ items }) => items.length > 0)
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {lists.map(({ title, items, icon: Icon, tone }) => (
        <div key={title}>
          <h3 className="text-h4">{title}</h3>
          <ul className="mt-2 grid gap-2 text-small">
            {items.map((item, index) => (
              <li key={index} className="flex gap-2.5">
                <Icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface OfferProps {
  token: string
  quote: PublicQuote
  state: ReturnType<typeof useQuote>
}

/** The offer: choose, see what it comes to, and say yes, no, or what should be different. */
export function Offer({ token, quote, state }: OfferProps) {
  const { options, extras, company, open, decision } = quote
  const [option, setOption] = useState(decision?.option ?? options[0]?.key ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [noPan, setNoPan] = useState(false)
  const live = useLivePrice(token, quote, { option, extras: chosen, noPan })
  const accepted = quote.status === 'Accepted'
  const price = accepted ? (decision?.price ?? live.price) : live.price
  const shown = accepted ? options.filter(({ key }) => key === decision?.option) : options
  const looked = options.find(({ key }) => key === option)
  const named = looked?.name ?? ''
  const days = looked?.days ?? quote.days
  const pending = open && (live.pending || live.lost)
  useSellerTitle(quote.title, company.name)
  const greeting = quote.customerName.trim().split(/\s+/)[0] ?? ''
  const message = `About ${quote.number}, “${quote.title}”: `

  /** A refusal that another look puts right closes the question and shows the offer as it is now. */
  async function answer(run: () => Promise<void>, done: string) {
    setRefused(null)
    try {
      await run()
      void notify.success(done, `${company.name} is told.`)
    } catch (error) {
      const { kind, code, title, detail } = readFailure(error)
      if (kind !== 'missing' && (kind !== 'refused' || code === 'VALIDATION' || code === 'RATE_LIMITED')) throw error
      setRefused(detail || title)
      await state.reload()
    }
    setAsking(null)
    window.scrollTo({ top: 0 })
  }

  const atSource = price?.taxes.find(({ name }) => name === 'TCS')
  const accept = (name: string, pan: string | null) => {
    const taxed = atSource && quote.panNeeded ? { pan, noPan } : {}
    const body = { hash: quote.hash, name, option, extras: chosen, shownTotal: price?.total ?? 0, ...taxed }
    return answer(() => state.change((call) => call(quotes.accept, { params: { token }, body })), 'Accepted')
  }
  const decline = (reason: string) => {
    const body = { hash: quote.hash, reason }
    return answer(() => state.change((call) => call(quotes.decline, { params: { token }, body })), 'Declined')
  }

  return (
    <>
      <Hero quote={quote} />
      <div className="wrap-public grid items-start gap-x-12 gap-y-10 pt-6 pb-32 lg:grid-cols-[minmax(0,1fr)_372px] lg:pt-10 lg:pb-16">
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-4">
            {refused && <Note kind="bad">{refused}</Note>}
            <Standing token={token} quote={quote} call={state.call} />
            <div>
              <p className="text-h3">Namaste {greeting},</p>
              <p className="mt-1 max-w-[70ch] whitespace-pre-line text-2">
                {quote.overview || `this is the trip ${company.name} has planned for you.`}
              </p>
            </div>
          </div>
          <Part title={accepted ? 'What you chose' : options.length > 1 ? 'Choose your stay' : 'Where you stay'}>
            <OptionCards options={shown} value={option} onChange={open ? setOption : undefined} />
          </Part>
          {days.length > 0 && (
            <Part title="Day by day">
              <DayTimeline days={days} />
            </Part>
          )}
          {open && extras.length > 0 && (
            <Part
              title="Extras"
              note={
                options.length > 1 ? `What each adds to ${options[0]?.name}; the total is always exact.` : undefined
              }
            >
              <ExtraToggles extras={extras} chosen={chosen} onChange={setChosen} />
            </Part>
          )}
        </div>
        <aside
          aria-label="Price"
          className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-2 lg:sticky lg:top-6 lg:row-span-2"
        >
          <div>
            <h2 className="mb-3 text-h3">{accepted ? 'Your price' : 'Your total'}</h2>
            {price && <PriceList price={price} pending={pending} />}
            <p aria-live="polite" className="sr-only">
              {open && price && !pending && `Total ${formatMoney(price.total)}`}
            </p>
            {live.lost && (
              <Note kind="warning" className="mt-3">
                The new total did not arrive.{' '}
                <button type="button" className="link" onClick={live.retry}>
                  Try again
                </button>
              </Note>
            )}
          </div>
          {price && (
            <div className="border-t border-line pt-4">
              <h3 className="mb-2 text-h4">How you pay</h3>
              <InstalmentList
                instalments={price.instalments}
                {...(accepted && decision ? { acceptedOn: decision.at } : {})}
              />
            </div>
          )}
          <div className="grid gap-2 print:hidden">
            {open && (
              <>
                <Button
                  variant="primary"
                  size="lg"
                  full
                  aria-disabled={pending}
                  onClick={() => !pending && setAsking('accept')}
                >
                  Accept this offer
                </Button>
                <Button variant="ghost" full onClick={() => setAsking('decline')}>
                  Decline
                </Button>
              </>
            )}
            <a
              href={`/api/v1/quotes/${token}/quotation.pdf`}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses({ full: true })}
            >
              <FileDown size={16} aria-hidden="true" />
              Open as PDF
            </a>
          </div>
        </aside>
        <div className="grid min-w-0 gap-10">
          {(quote.inclusions.length > 0 || quote.exclusions.length > 0) && (
            <Part title="What is included">
              <InAndOut inclusions={quote.inclusions} exclusions={quote.exclusions} />
            </Part>
          )}
          {quote.terms && (
            <Part title="Terms">
              <p className="max-w-[72ch] text-small whitespace-pre-line text-2">{quote.terms}</p>
            </Part>
          )}
          <Part title="Ask for a change" note={`${company.name} is told at once.`}>
            <Comments token={token} quote={quote} change={state.change} />
          </Part>
          <Part title="Talk to us">
            <div className="flex flex-wrap gap-2">
              <CompanyContacts
                company={company}
                title={`${quote.title} (${quote.number})`}
                words={message}
                variant="soft"
              />
            </div>
          </Part>
          <CompanyFoot company={company} />
        </div>
      </div>
      {open && price && (
        <AcceptBar
          total={price.total}
          words={choiceWords(named, chosen.length)}
          pending={pending}
          onAccept={() => !pending && setAsking('accept')}
        />
      )}
      <AcceptDialog
        open={asking === 'accept' && open}
        onOpenChange={(on) => {
          setAsking(on ? 'accept' : null)
          // Whoever closes it chooses anew, at the price with a PAN.
          setNoPan(false)
        }}
        quote={quote}
        taken={choiceNames(quote, { option, extras: chosen })}
        total={price?.total ?? 0}
        pending={pending}
        pan={quote.panNeeded && atSource ? { ...atSource, none: noPan, onNone: setNoPan } : null}
        onAccept={accept}
      />
      <DeclineDialog
        open={asking === 'decline' && open}
        onOpenChange={(on) => setAsking(on ? 'decline' : null)}
        onDecline={decline}
      />
    </>
  )
}
