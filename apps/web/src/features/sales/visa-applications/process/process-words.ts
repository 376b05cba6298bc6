import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import { CircleCheck, CircleX, FilePlus2, type LucideIcon, Send, Undo2 } from 'lucide-react'
import { personName } from '../application-words.ts'
import type { ProcessAct } from './process-act.ts'

export const actWords: Record<ProcessAct, { label: string; icon: LucideIcon }> = {
  start: { label: 'Start processing', icon: Send },
  resume: { label: 'Go on without', icon: Undo2 },
  ask: { label: 'Ask for documents', icon: FilePlus2 },
  grant: { label: 'Upload visa', icon: CircleCheck },
  reject: { label: 'Reject', icon: CircleX },
}

/** Some people by name: the first, and how many more. */
export function namesOf(people: readonly Pick<Applicant, 'givenNames' | 'surname'>[]): string {
  const [first, ...others] = people
  if (!first) return 'nobody'
  const rest = others.length === 1 ? '1 other' : `${others.length} others`
  return others.length === 0 ? personName(first) : `${personName(first)} and ${rest}`
}
