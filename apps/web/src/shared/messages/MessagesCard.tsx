import type { Message } from '@karavan/contracts/crm/messages/message'
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toneFill } from '../../ui/tone.ts'
import { MessageActs, type MessagePlace, useMayWrite } from './MessageActs.tsx'
import { ReceivedRow } from './ReceivedRow.tsx'
import { channelWords, standingWords, stateTones } from './message-words.ts'
import { useListMessagesQuery, useListReceivedQuery } from './messages.api.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })))

function MessageRow({ message, place }: { message: Message; place: MessagePlace }) {
  const { channel, state, subject, recipientName, recipient, papers, by, createdAt, body } = message
  const { icon: Icon, label } = channelWords[channel]
  const standing = standingWords(message)
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span
        title={label}
        className={cx('grid size-8 shrink-0 place-items-center rounded-full', toneFill[stateTones[state]])}
      >
        <Icon size={16} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-emphasis wrap-anywhere">{subject}</span>
          <Badge tone={stateTones[state]}>{state}</Badge>
        </p>
        <p className="num text-caption text-2">
          {[`To ${recipientName}`, recipient, by ?? 'by itself', formatDateTime(createdAt)].filter(Boolean).join(' · ')}
        </p>
        {papers.length > 0 && <p className="text-cell text-2">{papers.map((paper) => paper.label).join(', ')}</p>}
        {standing && <p className="num text-cell text-2">{standing}</p>}
        <details>
          <summary className="hit w-fit cursor-pointer rounded-xs text-cell text-2">Read it</summary>
          <p className="mt-1 max-w-[72ch] text-cell wrap-anywhere whitespace-pre-line text-2">{body}</p>
        </details>
        <MessageActs message={message} place={place} />
      </div>
    </li>
  )
}

/** What was sent about a record with what became of it, and the way to send more. */
export function MessagesCard({ of, id }: MessagePlace) {
  const { currentData, isError, isFetching, refetch } = useListMessagesQuery({ params: { of, id } })
  const came = useListReceivedQuery({ params: { of, id } }).currentData?.data ?? []
  const [writing, setWriting] = useState(false)
  const writes = useMayWrite(of)
  const list = currentData?.data
  return (
    <Card
      title="Messages"
      actions={
        writes && (
          <Button size="sm" icon={Send} onClick={() => setWriting(true)}>
            {of === 'quotation' ? 'Send papers' : 'Write'}
          </Button>
        )
      }
    >
      {!list && !isError && <Skeleton className="h-16" />}
      {isError && !list && (
        <p className="flex flex-wrap items-center gap-3 text-2">
          The messages did not load.
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {came.length > 0 && (
        <ul aria-label="Answers" className="mb-3 border-b border-line pb-3">
          {came.map((message) => (
            <ReceivedRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {list?.length === 0 && came.length === 0 && <p className="text-cell text-3">Nothing was sent from here yet.</p>}
      {list && list.length > 0 && (
        <ul aria-label="Messages">
          {list.map((message) => (
            <MessageRow key={message.id} message={message} place={{ of, id }} />
          ))}
        </ul>
      )}
      {writing && (
        <Suspense fallback={null}>
          <SendDialog of={of} id={id} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Card>
  )
}
