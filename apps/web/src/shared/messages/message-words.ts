import type { Message, MessagePaper } from '@karavan/contracts/crm/messages/message'
import type { MessageChannel, MessageState } from '@karavan/domain/crm/message'
import { Link2, type LucideIcon, Mail, MessageCircle } from 'lucide-react'
import { formatDateTime } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'

export const channelWords: Record<MessageChannel, { label: string; icon: LucideIcon }> = {
  mail: { label: 'Mail', icon: Mail },
  whatsapp: { label: 'WhatsApp', icon: MessageCircle },
  link: { label: 'Link', icon: Link2 },
}

export const stateTones: Record<MessageState, Tone> = {
  Prepared: 'neutral',
  Opened: 'amber',
  Queued: 'blue',
  Sent: 'blue',
  Delivered: 'teal',
  Read: 'green',
  Failed: 'red',
  Unknown: 'orange',
  Withdrawn: 'neutral',
}

/** What became of a message, in one line. */
export function standingWords({ state, problem, readAt, link, channel }: Message): string | null {
  if (problem) return problem
  if (state === 'Prepared') return channel === 'link' ? 'Copy it and hand it on' : 'Not sent yet'
  if (state === 'Opened') return 'Did you send it?'
  if (state !== 'Read') return null
  if (!link?.openedAt) return readAt && `Read ${formatDateTime(readAt)}`
  const times = link.openedCount === 1 ? '' : `, ${link.openedCount} times since`
  return `Papers opened ${formatDateTime(link.openedAt)}${times}`
}

/** Says which paper of a record one is. */
export const paperKey = ({ kind, ref }: Pick<MessagePaper, 'kind' | 'ref'>): string => `${kind} ${ref}`
