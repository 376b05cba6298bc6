import { and, asc, gt, ne } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { repriceTrips } from './from-price.service.ts'
import { itineraries } from './itinerary.table.ts'

const batch = 40

/** Finds the lowest prices of some itineraries anew and asks for the next ones, so that no turn takes long. */
export const repriceSome =
  ({ config, enqueue }: Pick<Platform, 'config' | 'enqueue'>) =>
  async ({ after }: JobData['itinerary.reprice'], { db }: JobContext): Promise<void> => {
    const { id, plan, validFrom, validUntil, status } = itineraries
    const records = await db
      .select({ id, plan, validFrom, validUntil })
      .from(itineraries)
      .where(and(ne(status, 'archived'), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(batch)
    await repriceTrips(db, today(config), records)
    const last = records.at(-1)
    if (last && records.length === batch) await enqueue(db, 'itinerary.reprice', { after: last.id })
  }
