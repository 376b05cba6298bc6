import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { listMissing } from '@karavan/domain/crm/booking-needs'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { findDocuments } from '../../base/files/index.ts'
import { tellMentioned } from '../tasks/index.ts'
import { updateCrmBookingRow, entity, type FullCrmBooking } from './crm-booking.queries.ts'
import { crmBookingFiles, crmBookingNotes } from './crm-booking.table.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { listFileKinds, listLines } from './part.queries.ts'

/** Works out anew what a booking lacks, after something of it that may count has come. */
export async function renewLacks(db: Db, { id, details, travellers }: FullCrmBooking): Promise<void> {
  const lines = await listLines(db, id)
  await updateCrmBookingRow(db, id, {
    lacks: listMissing({ details, travellers, lines, files: await listFileKinds(db, id) }),
  })
}

/** Notes something. */
export async function createCrmBookingNote(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  text: string,
): Promise<void> {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  await db.insert(crmBookingNotes).values({ id: uuidv7(), bookingId: id, userId: user.id, text })
  const { number, orgId, enquiryId, customerName: name } = booking
  await tellMentioned(context, { of: 'booking', id, enquiryId, kind, number, name, orgId }, text)
  await recordAudit(db, actor, { entity, id, orgId: booking.orgId, action: 'noted' })
  emitCrmBookingChanged(emit, booking)
}

/** Keeps a document of the own organisation with a booking. */
export async function createCrmBookingFile(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  { fileId, kind: fileKind }: z.output<(typeof contract)['createFile']['body']>,
): Promise<void> {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const name = (await findDocuments(db, user.orgId, [fileId])).get(fileId)
  if (name === undefined) throw invalid({ path: 'fileId', message: 'There is no such document' })
  const rows = await db
    .insert(crmBookingFiles)
    .values({ id: uuidv7(), bookingId: id, fileId, kind: fileKind })
    .onConflictDoNothing()
    .returning({ id: crmBookingFiles.id })
  if (rows.length === 0) throw problem('CONFLICT', 'This document is kept with a booking already.')
  await renewLacks(db, booking)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: 'file added',
    after: { name, kind: fileKind },
  })
  emitCrmBookingChanged(emit, booking)
}
