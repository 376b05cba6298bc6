import type { Message } from '@karavan/contracts/crm/messages/message'
import { type ReactNode, useState } from 'react'
import { MessageActs } from '../../../../shared/messages/MessageActs.tsx'
import { channelWords, standingWords, stateTones } from '../../../../shared/messages/message-words.ts'
import { ReceivedFiles } from '../../../../shared/messages/ReceivedRow.tsx'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDateTime } from '../../../../ui/format.ts'
import type { ThreadEntry } from './thread-entries.ts'

/** Longer words are folded until somebody wants all of them. */
const folded = 240

function Words({ children: text }: { children: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > folded || text.split('\n').length > 6
  return (
    <>
      <p className={cx('wrap-anywhere whitespace-pre-line', long && !open && 'line-clamp-4')}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="hit mt-1 rounded-xs text-caption font-emphasis underline"
        >
          {open ? 'Show less' : 'Read all'}
        </button>
      )}
    </>
  )
}

const bubbles = {
  ours: 'bg-brand-soft text-on-brand-soft',
  theirs: 'bg-sunken text-text',
  team: 'bg-amber-f text-amber-t',
}

interface RowProps {
  name: string
  about: readonly (string | null)[]
  at: string
  bubble: keyof typeof bubbles
  badge?: ReactNode
  /** Under the words. */
  foot?: ReactNode
  children: ReactNode
}

const Row = ({ name, about, at, bubble, badge, foot, children }: RowProps) => (
  <li className="flex gap-2.5">
    <Avatar name={name} size="sm" decorative className="shrink-0" />
    <div className="grid min-w-0 flex-1 gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-cell">
        <span className="min-w-0 font-emphasis wrap-anywhere">{name}</span>
        <span className="num min-w-0 text-caption text-3 wrap-anywhere">
          {[...about.filter(Boolean), formatDateTime(at)].join(' · ')}
        </span>
        {badge}
      </p>
      <div className={cx('rounded-md px-3 py-2 text-cell', bubbles[bubble])}>{children}</div>
      {foot}
    </div>
  </li>
)

function SentRow({ message, bookingId }: { message: Message; bookingId: string }) {
  const { channel, state, by, recipientName, subject, body, papers, createdAt } = message
  const standing = standingWords(message)
  return (
    <Row
      name={by ?? 'By itself'}
      about={[`To ${recipientName}`, channelWords[channel].label]}
      at={createdAt}
      bubble="ours"
      badge={<Badge tone={stateTones[state]}>{state}</Badge>}
      foot={
        <>
          {standing && <p className="num text-caption text-2">{standing}</p>}
          <MessageActs message={message} place={{ of: 'booking', id: bookingId }} />
        </>
      }
    >
      <p className="font-emphasis wrap-anywhere">{subject}</p>
      <Words>{body}</Words>
      {papers.length > 0 && <p className="mt-1 font-emphasis">{papers.map(({ label }) => label).join(', ')}</p>}
    </Row>
  )
}

/** One thing that was said about a booking: by us, by them, or among colleagues. */
export function ThreadRow({ entry, bookingId }: { entry: ThreadEntry; bookingId: string }) {
  switch (entry.what) {
    case 'sent':
      return <SentRow message={entry.message} bookingId={bookingId} />
    case 'received': {
      const { senderName, sender, channel, subject, body, files, refused, autoReply, receivedAt } = entry.message
      return (
        <Row
          name={senderName}
          about={[sender, channelWords[channel].label]}
          at={receivedAt}
          bubble="theirs"
          badge={autoReply && <Badge>By a machine</Badge>}
          foot={
            <>
              {files.length > 0 && <ReceivedFiles files={files} />}
              {refused.length > 0 && <p className="text-caption text-3">Not taken in: {refused.join(', ')}</p>}
            </>
          }
        >
          {subject && <p className="font-emphasis wrap-anywhere">{subject}</p>}
          <Words>{body}</Words>
        </Row>
      )
    }
    case 'answer':
      return (
        <Row name={entry.by} about={[entry.label]} at={entry.at} bubble="theirs">
          <p className="font-emphasis">{entry.event.title}</p>
          {entry.event.more.map((words, index) => (
            <p key={index} className="num wrap-anywhere">
              {words}
            </p>
          ))}
        </Row>
      )
    case 'note':
      return (
        <Row name={entry.note.by ?? 'Somebody'} about={['Only the team']} at={entry.at} bubble="team">
          <Words>{entry.note.text}</Words>
        </Row>
      )
  }
}
