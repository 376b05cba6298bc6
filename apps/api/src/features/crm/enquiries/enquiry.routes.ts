import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { addDays } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount, mountReading } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { listStaff } from '../../people/users/index.ts'
import { findRates } from '../rates/index.ts'
import { countEnquiries, findEnquiry, listEnquiries, sumEnquiries } from './enquiry.queries.ts'
import {
  createEnquiryFile,
  createEnquiryNote,
  createFollowUp,
  createEnquiry,
  finishStep,
  readEnquiryStart,
  updateEnquiryStatus,
  updateEnquiry,
} from './enquiry.service.ts'
import { toEnquiry, type ReadEnquiry } from './enquiry.view.ts'
import { listToday } from './follow-up.queries.ts'
import { shareEnquiry } from './share.service.ts'
import { countOpen } from './workload.queries.ts'

/** The moment a day ends where the house is. */
async function endOf(db: Db, day: string, zone: string): Promise<string> {
  const { rows } = await db.execute<{ at: Date }>(
    sql`select ((${addDays(day, 1)}::date)::timestamp at time zone ${zone}) as at`,
  )
  return new Date(rows[0]?.at ?? Date.now()).toISOString()
}

/** Enquiries of the four kinds, their steps and their timeline. */
export function registerEnquiries(app: App): void {
  const { platform } = app
  const { config } = platform
  const answer = async (db: Db, enquiry: ReadEnquiry) => ({ data: await toEnquiry(db, enquiry) })

  mount(app, enquiries.list, ({ params, query }, { db, user }) => listEnquiries(db, user, params.kind, query))

  mount(app, enquiries.counts, async ({ params, query }, { db, user }) => ({
    data: await countEnquiries(db, user, params.kind, query),
  }))

  mount(app, enquiries.sums, async ({ params, query }, { db, user }) => {
    const { rates } = await findRates(db, { orgId: user.orgId, customerId: null, day: today(config) })
    return { data: await sumEnquiries(db, user, params.kind, query, rates) }
  })

  mount(app, enquiries.get, async ({ params }, { db, user }) => {
    const enquiry = await findEnquiry(db, user, params.kind, params.id)
    if (!enquiry) throw notFound('enquiry')
    return answer(db, enquiry)
  })

  mountReading(
    app,
    enquiries.create,
    ({ params, body }, context) => readEnquiryStart(context, params.kind, body),
    async ({ params, body }, context, start) =>
      answer(context.db, await createEnquiry(context, params.kind, body, { start })),
  )

  mount(app, enquiries.update, async ({ params, body }, context) =>
    answer(context.db, await updateEnquiry(context, params.kind, params.id, body)),
  )

  mount(app, enquiries.share, async ({ params, body }, context) =>
    answer(context.db, await shareEnquiry(context, params.kind, params.id, body)),
  )

  mount(app, enquiries.setStatus, async ({ params, body }, context) =>
    answer(context.db, await updateEnquiryStatus(context, params.kind, params.id, body)),
  )

  mount(app, enquiries.createNote, async ({ params, body }, context) =>
    answer(context.db, await createEnquiryNote(context, params.kind, params.id, body)),
  )

  mount(app, enquiries.createFollowUp, async ({ params, body }, context) =>
    answer(context.db, await createFollowUp(context, params.kind, params.id, body)),
  )

  mount(app, enquiries.doneFollowUp, async ({ params, body }, context) =>
    answer(context.db, await finishStep(context, params.id, body)),
  )

  mount(app, enquiries.createFile, async ({ params, body }, context) =>
    answer(context.db, await createEnquiryFile(context, params.kind, params.id, body.fileId)),
  )

  mount(app, enquiries.staff, async (_, { db, user }) => {
    const [staff, open] = [await listStaff(db, user.orgId), await countOpen(db, user.orgId)]
    return { data: staff.map(({ id, name }) => ({ id, name, open: open.get(id) ?? 0 })) }
  })

  mount(app, enquiries.today, async ({ query }, { db, user }) => {
    const until = await endOf(db, today(config), config.todayZone)
    const items = await listToday(db, user, until, query.whose ?? 'mine')
    const now = new Date().toISOString()
    return { data: { overdue: items.filter(({ followUp }) => followUp.dueAt < now).length, items } }
  })
}
