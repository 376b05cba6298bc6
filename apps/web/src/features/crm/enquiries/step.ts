import type { ContactWay } from '@karavan/domain/crm/enquiry'

/** A next step as it is typed: a day, a time of this place, how, and what about. */
export type StepValues = { date: string; time: string; way: ContactWay; note: string }

const two = (value: number) => String(value).padStart(2, '0')
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

const hour = 3_600_000

function inDays(days: number, now: Date): Pick<StepValues, 'date' | 'time'> {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  return { date: dateOf(at), time: '10:00' }
}

/** The moments people choose most. */
export const quickSteps: readonly { label: string; at: (now: Date) => Pick<StepValues, 'date' | 'time'> }[] = [
  {
    label: 'In 1 hour',
    at: (now) => {
      const later = new Date(now.getTime() + hour)
      return { date: dateOf(later), time: timeOf(later) }
    },
  },
  { label: 'Tomorrow 10:00', at: (now) => inDays(1, now) },
  { label: 'In 3 days', at: (now) => inDays(3, now) },
]

/** What a step begins with: a call so many days ahead. */
export const newStep = (days: number, now = new Date()): StepValues => ({ ...inDays(days, now), way: 'call', note: '' })

/** A step as the API takes it; one without a day or time has no moment, and the contract says so. */
export function toFollowUp({ date, time, way, note }: StepValues) {
  const at = date && time ? new Date(`${date}T${time}`) : null
  return { dueAt: at && !Number.isNaN(at.getTime()) ? at.toISOString() : '', way, note }
}
