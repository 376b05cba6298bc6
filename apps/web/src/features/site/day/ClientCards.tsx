import type { Day } from '@karavan/contracts/site/day/day.contract'
import { AlarmClock, Eye, MessageCircle, MessageSquareText, Stamp } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { enquiryHref } from '../../../shared/trip/thread-words.ts'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { cx } from '../../../ui/cx.ts'
import { formatCount } from '../../../ui/format.ts'
import { DayCard, DayRow } from './DayCard.tsx'
import {
  answerWithin,
  chatHref,
  chatLine,
  rupees,
  type SeenQuote,
  seenWords,
  shortDate,
  waitedWords,
} from './day-words.ts'

const { crm, dashboard } = paths
const shown = 4

function Waited({ since, now }: { since: string; now: number }) {
  const waited = now - Date.parse(since)
  const late = waited > answerWithin
  return (
    <span
      className={cx(
        'num flex items-center gap-1 text-caption whitespace-nowrap max-lg:text-[13px]',
        late ? 'font-strong text-red-t' : waited > answerWithin / 2 ? 'font-strong text-accent-text' : 'text-3',
      )}
    >
      {late && <AlarmClock size={14} aria-hidden="true" />}
      {waitedWords(waited)}
    </span>
  )
}

type CardProps = { day: Day; now: number; className?: string }

/** Who asked and has no answer, the longest waiting first. */
export const EnquiriesCard = ({ day: { enquiries }, now, className }: CardProps) => (
  <DayCard
    icon={MessageSquareText}
    title="Enquiries to answer"
    count={enquiries.count}
    loud
    className={className}
    more={{ label: 'All', to: crm.packageEnquiries.index.href() }}
    empty={
      enquiries.count === 0 && {
        words: 'Every enquiry has an answer',
        next: { label: 'New enquiry', to: crm.packageEnquiries.create.href() },
      }
    }
  >
    <ul>
      {enquiries.rows.slice(0, shown).map((one) => (
        <DayRow
          key={one.id}
          to={enquiryHref(one.kind, one.id)}
          title={one.who}
          sub={[
            one.travelDate ? `${one.subject}, ${shortDate(one.travelDate)}` : one.subject,
            one.people > 0 && formatCount(one.people, 'person', 'people'),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={<Waited since={one.createdAt} now={now} />}
        />
      ))}
    </ul>
  </DayCard>
)

function Seen({ quote, today }: { quote: SeenQuote; today: string }) {
  if (quote.wanted) return <span className="font-strong text-green-t">Asked for {quote.wanted}</span>
  return (
    <>
      {seenWords(quote, today)}
      {quote.lastDay === today && <span className="font-strong text-accent-text">, expires today</span>}
    </>
  )
}

/** What clients looked at: first what they asked for, then what ends first. */
export const QuotesCard = ({ day: { quotes, date }, className }: CardProps) => (
  <DayCard
    icon={Eye}
    title="Seen, not answered"
    count={quotes.count}
    className={className}
    more={{ label: 'All', to: `${crm.quotation.index.href()}?status=Viewed` }}
    empty={
      quotes.count === 0 && {
        words: 'No quotation waits for a client',
        next: { label: 'New quotation', to: crm.quotation.create.href() },
      }
    }
  >
    <ul>
      {quotes.rows.slice(0, shown).map((quote) => (
        <DayRow
          key={quote.id}
          to={
            quote.of === 'tray' ? `${paths.hotel.index.href()}?quotes=sent` : crm.quotation.view.href({ id: quote.id })
          }
          title={
            <>
              {quote.who}{' '}
              <span className="num font-normal text-3">
                · {quote.options > 1 ? 'from ' : ''}
                {rupees(quote.total)}
              </span>
            </>
          }
          sub={<Seen quote={quote} today={date} />}
          end={
            quote.phone && (
              <a
                href={chatHref(quote.phone, chatLine(quote))}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Write to ${quote.who} on WhatsApp`}
                title={`Write to ${quote.who} on WhatsApp`}
                className={buttonClasses({ variant: 'ghost', size: 'sm', square: true, className: 'max-lg:size-11!' })}
              >
                <MessageCircle size={16} aria-hidden="true" />
              </a>
            )
          }
        />
      ))}
    </ul>
  </DayCard>
)

/** Visas for which papers were asked. */
export const VisasCard = ({ day: { visas }, className }: CardProps) => (
  <DayCard
    icon={Stamp}
    title="Visas waiting for papers"
    count={visas.count}
    className={className}
    more={{ label: 'All', to: `${dashboard.visaPortal.index.href()}?group=waiting` }}
    empty={
      visas.count === 0 && {
        words: 'No visas waiting',
        next: { label: 'Apply', to: dashboard.visaPortal.create.href() },
      }
    }
  >
    <ul>
      {visas.rows.slice(0, shown).map((one) => (
        <DayRow
          key={one.id}
          to={dashboard.visaPortal.view.href({ id: one.id })}
          title={one.who}
          sub={one.people > 1 ? `${one.visa}, ${one.people} people` : one.visa}
          end={
            <span className="grid max-w-[45%] justify-items-end text-caption">
              <b className="max-w-full truncate font-emphasis text-orange-t">
                {one.asked[0] ?? 'Papers'}
                {one.asked.length > 1 && ` + ${one.asked.length - 1}`}
              </b>
              {one.travelDate && <span className="num text-3">travels {shortDate(one.travelDate)}</span>}
            </span>
          }
        />
      ))}
    </ul>
  </DayCard>
)
