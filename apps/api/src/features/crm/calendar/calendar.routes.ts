import { bookingCalendar, longestCalendar } from '@karavan/contracts/crm/calendar/calendar.contract'
import { addDays, daysBetween, isPlainDate } from '@karavan/domain/base/dates'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { countedMost, listCalendar, listDay } from './calendar.queries.ts'
import { findFeed, openFeed, renewFeed, withdrawFeed } from './feed.service.ts'

/** Who leaves and comes back when, here and in calendars elsewhere. */
export function registerCrmCalendar(app: App): void {
  const { config } = app.platform

  mount(app, bookingCalendar.days, async ({ query }, { db, user }) => {
    const { from = today(config), until = addDays(from, 30), ...filters } = query
    if (!isPlainDate(until) || daysBetween(from, until) < 0)
      throw invalid({ path: 'until', message: 'Not before the first' })
    if (daysBetween(from, until) >= longestCalendar)
      throw invalid({ path: 'until', message: `At most ${longestCalendar} days at once` })
    const data = await listCalendar(db, user, { from, until }, filters)
    return { data, meta: { from, until, most: countedMost } }
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
