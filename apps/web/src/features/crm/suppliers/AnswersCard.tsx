import type { SupplierAnswers } from '@karavan/contracts/crm/suppliers/supplier-account'
import type { RequestAnswer } from '@karavan/contracts/crm/bookings/service'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRight } from '../../../shared/hooks.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Segments } from '../../../ui/Segments.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { bookingHref, speedWords } from './answer-words.ts'
import { useGetSupplierAnswersQuery } from './suppliers.api.ts'

type Given = SupplierAnswers['answers'][number]

const tones: Record<RequestAnswer, Tone> = { Confirmed: 'green', Changed: 'orange', Declined: 'red' }
const words: Record<RequestAnswer, string> = { Confirmed: 'Confirmed', Changed: 'New price', Declined: 'Declined' }

function Row({ given }: { given: Given }) {
  const seesCost = useRight('cost')
  const { label, bookingNumber, customerName, answer, answeredBy, bySupplier, at, reference, offer, note } = given
  const more = [
    reference && `Number ${reference}`,
    offer && seesCost && formatMoney(offer.price, offer.currency),
    offer?.validUntil && `good until ${formatDate(offer.validUntil)}`,
    (offer?.note ?? note) && `“${offer?.note ?? note}”`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-b-0">
      <span className="min-w-48 flex-1">
        <Link to={bookingHref(given)} className="link hit block truncate rounded-xs font-emphasis">
          {label}
        </Link>
        <span className="num block truncate text-caption text-3">
          {[customerName, bookingNumber].filter(Boolean).join(' · ')}
        </span>
        {more.length > 0 && <span className="num block text-cell text-2">{more.join(', ')}</span>}
      </span>
      <span className="num text-right text-caption text-3">
        {formatDateTime(at)}
        {answeredBy && <span className="block">{bySupplier ? answeredBy : `noted by ${answeredBy}`}</span>}
      </span>
      <Badge tone={tones[answer]}>{words[answer]}</Badge>
    </li>
  )
}

/** How soon a supplier answers and how often it refuses, and what it answered, the newest first. */
export function AnswersCard({ id }: { id: string }) {
  const [only, setOnly] = useState<'all' | 'Declined'>('all')
  const { data } = useGetSupplierAnswersQuery({
    params: { id },
    query: only === 'all' ? {} : { answer: only },
  })
  const found = data?.data
  if (!found || found.asked === 0) return null
  const { asked, refused, medianMinutes, answers } = found
  return (
    <Card title="Answers" flush>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <p className="num text-cell text-2">
          {medianMinutes !== null && `They answer in ${speedWords(medianMinutes)}, median of `}
          {formatCount(asked, 'request')}, {refused} refused
        </p>
        <Segments
          label="Which answers"
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: 'All' },
            { value: 'Declined', label: 'Refused' },
          ]}
        />
      </div>
      {answers.length === 0 ? (
        <p className="px-5 py-4 text-cell text-3">{only === 'all' ? 'No answer yet.' : 'They have refused nothing.'}</p>
      ) : (
        <ul>
          {answers.map((given) => (
            <Row key={`${given.requestId} ${given.number}`} given={given} />
          ))}
        </ul>
      )}
    </Card>
  )
}
