import { bookingCalendar, longestCalendar } from '@karavan/contracts/crm/calendar/calendar.contract'
import { addDays, daysBetween, isPlainDate, type PlainDate } from '@karavan/domain/base/dates'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { countedMost, listCalendar, listDay } from './calendar.queries.ts'
import { findFeed, openFeed, renewFeed, withdrawFeed } from './feed.service.ts'
import { listWork } from './work.queries.ts'

const workMost = 1000

/** The days that are asked for: a month from today on unless others are, and no more than a calendar shows. */
function rangeOf({ from, until }: { from?: PlainDate | undefined; until?: PlainDate | undefined }, day: PlainDate) {
  const first = from ?? day
  const last = until ?? addDays(first, 30)
  if (!isPlainDate(last) || daysBetween(first, last) < 0)
    throw invalid({ path: 'until', message: 'Not before the first' })
  if (daysBetween(first, last) >= longestCalendar)
    throw invalid({ path: 'until', message: `At most ${longestCalendar} days at once` })
  return { from: first, until: last }
}

/** Who leaves and comes back when, here and in calendars elsewhere. */
export function registerCrmCalendar(app: App): void {
  const { config } = app.platform

  mount(app, bookingCalendar.days, async ({ query }, { db, user }) => {
    const { from: _, until: _last, ...filters } = query
    const range = rangeOf(query, today(config))
    const data = await listCalendar(db, user, range, filters)
    return { data, meta: { ...range, most: countedMost } }
  })

  mount(app, bookingCalendar.work, async ({ query }, { db, user }) => {
    const range = { ...rangeOf(query, today(config)), zone: config.todayZone }
    const found = await listWork(db, user, range, { assignedTo: query.assignedTo, most: workMost + 1 })
    return { data: found.slice(0, workMost), meta: { more: found.length > workMost } }
  })

  mount(app, bookingCalendar.day, async ({ query }, { db, user }) => {
    const { date = today(config), page, pageSize, ...filters } = query
    const { data, total } = await listDay(db, user, { date, page, pageSize }, filters)
    return { data, meta: { page, pageSize, total } }
  })

  mount(app, bookingCalendar.feed, async (_, context) => ({ data: await findFeed(context) }))

  mount(app, bookingCalendar.renewFeed, async (_, context) => ({ data: await renewFeed(context) }))

  mount(app, bookingCalendar.withdrawFeed, async (_, context) => ({ data: await withdrawFeed(context) }))

  mount(app, bookingCalendar.file, async ({ params }, context) => {
    const text = await openFeed(context, params.token)
    sendFile(context.reply, 'text/calendar; charset=utf-8', 'bookings.ics')
    return text
  })
}
