import type { AuditEntry } from '@karavan/contracts/base/audit/audit.contract'
import {
  Ban,
  CircleCheck,
  CircleX,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquarePlus,
  MoveRight,
  Paperclip,
  Pencil,
  PlaneTakeoff,
  Plus,
  Reply,
  Send,
  Trash2,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import { Link } from 'react-router'
import { capital } from '../ui/format.ts'
import type { TimelineEvent } from '../ui/Timeline.tsx'
import type { Tone } from '../ui/tone.ts'
import { HistoryChanges } from './HistoryChanges.tsx'
import type { HistoryWords } from './history-words.ts'

const looks: Record<string, [LucideIcon, Tone]> = {
  created: [Plus, 'blue'],
  registered: [UserPlus, 'blue'],
  deleted: [Trash2, 'red'],
  approved: [CircleCheck, 'green'],
  rejected: [CircleX, 'red'],
  invited: [Mail, 'violet'],
  'invitation accepted': [CircleCheck, 'green'],
  'documents handed in': [Paperclip, 'violet'],
  submitted: [Send, 'blue'],
  answered: [Reply, 'blue'],
  cancelled: [Ban, 'red'],
  'document added': [Paperclip, 'neutral'],
  'document removed': [Trash2, 'neutral'],
  'documents deleted': [Trash2, 'neutral'],
  'OK to board': [PlaneTakeoff, 'teal'],
  'told as overdue': [TriangleAlert, 'red'],
  'enquiry came in': [MessageSquarePlus, 'blue'],
  'follow-up done': [CircleCheck, 'green'],
  'signed in': [LogIn, 'neutral'],
  'signed out': [LogOut, 'neutral'],
}

/** An entry of the trail; one that happened to another record than the one looked at says to which. */
export type HistoryEntry = AuditEntry & { about?: { title: string; detail: string; to: string } | null }

/** One entry of the audit trail as an event of a timeline. */
export function historyEvent({ about, ...entry }: HistoryEntry, words: HistoryWords): TimelineEvent {
  const [icon, tone] = looks[entry.action] ?? (about ? [MoveRight, 'neutral'] : [Pencil, 'neutral'])
  // What a new record began with is the record itself; listing it again says nothing.
  const changes = entry.action === 'created' || entry.action === 'deleted' ? [] : entry.changes
  return {
    id: entry.id,
    icon,
    tone,
    at: entry.at,
    title: capital(entry.action),
    detail: (
      <>
        {about && (
          <span className="block">
            <Link to={about.to} className="link hit rounded-xs">
              {about.title}
            </Link>{' '}
            {about.detail}
          </span>
        )}
        by {entry.actorName}
        {changes.length > 0 && <HistoryChanges changes={changes} words={words} />}
      </>
    ),
  }
}
