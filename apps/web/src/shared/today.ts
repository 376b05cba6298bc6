import { dateIn, type PlainDate } from '@karavan/domain/base/dates'
import { createContext, use, useSyncExternalStore } from 'react'

const two = (part: number) => String(part).padStart(2, '0')

/** The day it is where the person sits; the server does not know where that is, and most sit in India. */
export function dayHere(now = new Date()): PlainDate {
  if (typeof window === 'undefined') return dateIn('Asia/Kolkata', now)
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day the server took a page to be drawn on. */
export const FirstDay = createContext<PlainDate | undefined>(undefined)

const never = () => () => undefined

/** The day it is here; while the browser takes a page over, the day it was drawn on. */
export function useDayHere(): PlainDate {
  const first = use(FirstDay)
  return useSyncExternalStore(
    never,
    () => dayHere(),
    () => first ?? dayHere(),
  )
}
