import { type ClientQuote, clientQuotes } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { CalendarCheck2, Check, FileText, MapPin, Star } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CompanyBrand, CompanyContacts, CompanyFoot } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { useSellerTitle } from '../../../shared/about.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { priceWords } from './price.ts'
import { useOpenClientQuoteQuery, useWantThingMutation } from './quote-tray.api.ts'

type Thing = ClientQuote['things'][number]

interface ThingCardProps {
  thing: Thing
  several: boolean
  wanted: boolean
  onWant: () => void
}

function ThingCard({ thing, several, wanted, onWant }: ThingCardProps) {
  const { title, place, words, total, freeUntil, rating, image, key } = thing
  return (
    <li
      className={cx(
        'grid overflow-hidden rounded-card border bg-surface sm:grid-cols-[240px_minmax(0,1fr)]',
        wanted ? 'border-green-d' : 'border-line',
      )}
    >
      <Picture src={image} fallback={sceneOf(place)} alt="" ratio="auto" className="h-44 sm:h-full sm:min-h-48" />
      <div className="flex min-w-0 flex-col p-4 sm:p-5">
        {several && <p className="text-cell font-emphasis text-2">Option {key}</p>}
        <h2 className="flex flex-wrap items-center gap-x-2.5 text-h3">
          {title}{' '}
          {rating !== null && (
            <span className="num flex items-center gap-1 text-small font-strong">
              <Star size={14} aria-hidden="true" className="fill-current text-amber-t" />
              {rating.toFixed(1)}
              <span className="sr-only"> of 5 stars</span>
            </span>
          )}
        </h2>
        <p className="flex items-center gap-1.5 text-small text-2">
          <MapPin size={16} aria-hidden="true" className="text-3" />
          {place}
        </p>
        <ul className="num mt-2 grid gap-0.5 text-small">
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {freeUntil && (
          <p className="num mt-2 flex items-center gap-2 text-small text-green-t">
            <CalendarCheck2 size={16} aria-hidden="true" />
            Free cancellation until {formatDate(freeUntil)}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-4">
          <p className="num">
            <span className="block text-price">{priceWords(total)}</span>
            <span className="text-cell text-2">in all, taxes included</span>
          </p>
          <Button
            variant={wanted ? 'secondary' : 'primary'}
            {...(wanted ? { icon: Check } : {})}
            onClick={onWant}
            aria-label={wanted ? `You asked for ${title}` : `I would like ${title}`}
            className="max-sm:flex-1"
          >
            {wanted ? 'You asked for this' : 'I would like this'}
          </Button>
        </div>
      </div>
    </li>
  )
}

function WantDialog({ thing, token, onClose }: { thing: Thing; token: string; onClose: (now?: ClientQuote) => void }) {
  const [want, { isLoading }] = useWantThingMutation()
  const [note, setNote] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  async function ask() {
    setFailed(null)
    try {
      onClose((await want({ params: { token }, body: { key: thing.key, note } }).unwrap()).data)
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Ask for ${thing.title}`}
      description="We check that it is still to be had and come back to you. Nothing is booked or paid yet."
      footer={
        <>
          <Button onClick={() => onClose()}>Not yet</Button>
          <Button variant="primary" busy={isLoading} busyLabel="Sending" onClick={() => void ask()}>
            Ask for this
          </Button>
        </>
      }
    >
      {failed && (
        <Note kind="warning" className="mb-4">
          {failed}
        </Note>
      )}
      <Field label="Anything we should know?">
        <Textarea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}

function Shown({ quote: given, token }: { quote: ClientQuote; token: string }) {
  const [quote, setQuote] = useState(given)
  const [asking, setAsking] = useState<Thing | null>(null)
  const { seller, clientName, note, things, until, wantedKey } = quote
  const title = things.length === 1 ? (things[0]?.title ?? '') : `${things.length} options for you`
  const words = `I am looking at “${title}” and would like to talk about it.`
  const wanted = things.find(({ key }) => key === wantedKey)
  useSellerTitle(title, seller.name)
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-surface print:static">
        <div className="wrap-public flex min-h-18 items-center gap-4 py-3">
          <div className="min-w-0 flex-1">
            <CompanyBrand company={seller} />
          </div>
          <div className="hidden gap-2 md:flex print:hidden">
            <CompanyContacts company={seller} title={title} words={words} variant="secondary" />
          </div>
        </div>
      </header>
      <div className="wrap-public max-w-[960px]! pt-6 pb-16">
        <p className="text-small text-2">
          For {clientName}, found by {seller.name}
        </p>
        <h1 className="mt-1 text-h1 text-balance">{title}</h1>
        <p className="num mt-1 text-small text-2">
          These prices hold until {formatDate(until)}, while rooms and places last.
        </p>
        {note && <p className="mt-4 max-w-[70ch] whitespace-pre-line">{note}</p>}
        {wanted && (
          <Note kind="good" title={`You asked for ${wanted.title}`} className="mt-4">
            {seller.name} has been told and will come back to you.
          </Note>
        )}
        <ol className="mt-6 grid gap-4">
          {things.map((thing) => (
            <ThingCard
              key={thing.key}
              thing={thing}
              several={things.length > 1}
              wanted={thing.key === wantedKey}
              onWant={() => setAsking(thing)}
            />
          ))}
        </ol>
        <div className="mt-6 mb-8 flex flex-wrap gap-2 print:hidden">
          <span className="contents md:hidden">
            <CompanyContacts company={seller} title={title} words={words} full variant="secondary" />
          </span>
          <a href={`/api/v1/quote-tray/link/${token}/pdf`} className={buttonClasses({})} download>
            <FileText size={16} aria-hidden="true" />
            Save as PDF
          </a>
        </div>
        <CompanyFoot company={seller} />
      </div>
      {asking && (
        <WantDialog
          thing={asking}
          token={token}
          onClose={(now) => {
            setAsking(null)
            if (now) setQuote(now)
          }}
        />
      )}
    </>
  )
}

/** What somebody put together for a client: the client looks, compares and says which one. */
export function ClientQuotePage() {
  const { token = '' } = useParams()
  const known = clientQuotes.open.params.safeParse({ token }).success
  const { currentData, error, isFetching, refetch } = useOpenClientQuoteQuery(
    { params: { token } },
    { skip: !known, refetchOnMountOrArgChange: true },
  )
  if (currentData) return <Shown quote={currentData.data} token={token} />
  const failure = error && !isFetching ? readFailure(error) : null
  return (
    <div className="wrap-public pt-10">
      <h1 className="sr-only">Your options</h1>
      {!known || failure?.kind === 'missing' ? (
        <EmptyState title="This page does not open any more" className="py-20">
          It was withdrawn, it has expired, or the link is not complete. Ask whoever sent it to you for a new one.
        </EmptyState>
      ) : failure ? (
        <Failed error={error} what="This page" onRetry={() => void refetch()} retrying={isFetching} className="py-20" />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-11 w-40" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
        </div>
      )}
    </div>
  )
}
