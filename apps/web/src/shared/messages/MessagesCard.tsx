import type { Message } from '@karavan/contracts/crm/messages/message'
import { canSendAgain, type MessageRecordKind, writingRight } from '@karavan/domain/crm/message'
import { Copy, MessageCircle, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { copyText } from '../../kit/copy-text.ts'
import { readFailure } from '../../kit/problem.ts'
import { whatsAppHref } from '../../kit/whatsapp.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/button-classes.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { toneFill } from '../../ui/tone.ts'
import { useUser } from '../hooks.ts'
import { ReceivedRow } from './ReceivedRow.tsx'
import { channelWords, standingWords, stateTones } from './message-words.ts'
import {
  useListMessagesQuery,
  useListReceivedQuery,
  useNoteMessageOpenedMutation,
  useNoteMessageSentMutation,
  useSendMessageAgainMutation,
  useWithdrawPapersMutation,
} from './messages.api.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })))

type Place = { of: MessageRecordKind; id: string }

/** Whether somebody may write about such a record. */
function useMayWrite(of: MessageRecordKind): boolean {
  const { rights } = useUser() ?? {}
  const right = writingRight[of]
  return right === undefined || (rights?.includes(right) ?? false)
}

/** What somebody does with a message that they hand over themselves. */
function HandOver({ message, place }: { message: Message; place: Place }) {
  const [opened] = useNoteMessageOpenedMutation()
  const [sent] = useNoteMessageSentMutation()
  const params = { ...place, partId: message.id }
  const note = (act: typeof opened | typeof sent) =>
    void act({ params, body: {} })
      .unwrap()
      .catch((error: unknown) => void notify.error('It was not noted', readFailure(error).detail))
  const begin = () => message.state === 'Prepared' && note(opened)
  return (
    <>
      {message.channel === 'whatsapp' ? (
        <a
          href={whatsAppHref(message.recipient, message.body)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={begin}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          <MessageCircle size={14} aria-hidden="true" />
          Open WhatsApp
        </a>
      ) : (
        <Button
          size="sm"
          icon={Copy}
          onClick={() => {
            void copyText(message.body, 'The text')
            begin()
          }}
        >
          Copy text
        </Button>
      )}
      {message.state === 'Opened' && (
        <Button size="sm" variant="primary" onClick={() => note(sent)}>
          I sent it
        </Button>
      )}
    </>
  )
}

function MessageRow({ message, place }: { message: Message; place: Place }) {
  const { channel, state, subject, recipientName, recipient, papers, link, by, createdAt, body } = message
  const { icon: Icon, label } = channelWords[channel]
  const [again, { isLoading }] = useSendMessageAgainMutation()
  const [withdraw] = useWithdrawPapersMutation()
  const params = { ...place, partId: message.id }
  const standing = standingWords(message)
  const writes = useMayWrite(message.record)
  const byHand = channel !== 'mail' && (state === 'Prepared' || state === 'Opened')

  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      void notify.success(done, recipientName)
    } catch (error) {
      void notify.error('That did not work', readFailure(error).detail)
    }
  }

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
        <div className={cx('flex flex-wrap gap-2', !byHand && '-ml-2.5')}>
          {byHand && <HandOver message={message} place={place} />}
          {writes && canSendAgain(state) && (
            <Button
              size="sm"
              variant="ghost"
              busy={isLoading}
              busyLabel="Sending"
              onClick={() => void act(() => again({ params, body: {} }).unwrap(), 'It is written once more')}
            >
              Send again
            </Button>
          )}
          {link?.path && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => void act(() => withdraw({ params, body: {} }).unwrap(), 'The link is withdrawn')}
            >
              Withdraw link
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** What was sent about a record with what became of it, and the way to send more. */
export function MessagesCard({ of, id }: Place) {
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
            {of === 'booking' || of === 'quotation' ? 'Send papers' : 'Write'}
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
