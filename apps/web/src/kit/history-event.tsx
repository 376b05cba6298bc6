import type { AuditEntry } from '@karavan/contracts/audit/audit.contract'
import {
  Ban,
  CircleCheck,
  CircleX,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
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
  'signed in': [LogIn, 'neutral'],
  'signed out': [LogOut, 'neutral'],
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** One entry of the audit trail as an event of a timeline. */
export function historyEvent(entry: AuditEntry, words: HistoryWords): TimelineEvent {
  const [icon, tone] = looks[entry.action] ?? [Pencil, 'neutral']
  // What a new record began with is the record itself; listing it again says nothing.
  const changes = entry.action === 'created' || entry.action === 'deleted' ? [] : entry.changes
  return {
    id: entry.id,
    icon,
    tone,
    at: entry.at,
    title: sentence(entry.action),
    detail: (
      <>
        by {entry.actorName}
        {changes.length > 0 && <HistoryChanges changes={changes} words={words} />}
      </>
    ),
  }
}
