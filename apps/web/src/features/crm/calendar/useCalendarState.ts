import { entryKinds } from '@karavan/contracts/crm/bookings/booking'
import { isPlainDate, type PlainDate } from '@karavan/domain/base/dates'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { usePhone } from '../../../ui/useMediaQuery.ts'
import { type CalendarView, calendarViews } from './calendar-days.ts'

export type CalendarFilters = {
  kind?: (typeof entryKinds)[number]
  status?: string
  assignedTo?: string
  orgId?: string
}

const among = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the address says of the calendar, and the way to change it; on a phone the agenda comes first. */
export function useCalendarState() {
  const [params, setParams] = useSearchParams()
  const phone = usePhone()
  const seesAll = useUser()?.userType === 'Admin'
  const today = useGetHouseDayQuery().data
  const asked = params.get('date') ?? ''
  const date: PlainDate | undefined = isPlainDate(asked) ? asked : today
  const view: CalendarView = among(calendarViews, params.get('view')) ?? (phone ? 'agenda' : 'month')
  const opened = params.get('day') ?? ''
  const id = (name: string) => (uuid.test(params.get(name) ?? '') ? (params.get(name) ?? '') : undefined)
  const kind = among(entryKinds, params.get('kind'))
  const status = params.get('status')?.slice(0, 20)
  const assignedTo = id('assignedTo')
  const orgId = seesAll ? id('orgId') : undefined
  const filters: CalendarFilters = {
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(assignedTo ? { assignedTo } : {}),
    ...(orgId ? { orgId } : {}),
  }
  const put = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { preventScrollReset: true, replace: true })
  }
  return { today, date, view, filters, seesAll, opened: isPlainDate(opened) ? opened : null, put }
}
