import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { type Document, uploadDocument } from '../../base/files/testing/upload.ts'
import { at, dayFrom, make, read, send } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const upload = async (as: Person, name: string) =>
  (await uploadDocument(test, as, '%PDF-1.4\n%%EOF\n', name)).json<Document>().data.id
const keep = (booking: CrmBooking, fileId: string, kind = 'ticket') =>
  send(test, `${at(booking)}/files`, { fileId, kind })

describe('papers of a booking', () => {
  it('are kept once, and what they prove is missing no longer', async () => {
    const segments = [{ from: 'Mumbai', to: 'Dubai', date: dayFrom(30), cabin: 'Economy' }]
    const details = { kind: 'flight', segments, tickets: [], fareRules: '' }
    const booking = await make(test, { details }, test.people.agent, 'flight')
    expect(booking.missing.map(({ what }) => what)).toContain('ticket')
    const fileId = await upload(test.people.agent, 'ticket.pdf')
    const kept = (await keep(booking, fileId)).body.data
    expect(kept.files).toMatchObject([{ fileId, kind: 'ticket', name: 'ticket.pdf' }])
    expect(kept.missing.map(({ what }) => what)).not.toContain('ticket')
    expect(kept.timeline[0]).toMatchObject({ kind: 'file', text: 'ticket.pdf' })
    expect((await keep(booking, fileId)).status).toBe(409)
  })

  it('are of the own organisation', async () => {
    const booking = await make(test)
    const foreign = await keep(booking, await upload(test.people.foreignAgent, 'theirs.pdf'))
    expect([foreign.status, foreign.body.errors[0]?.path]).toEqual([400, 'fileId'])
  })

  it('stand in the timeline beside what was noted', async () => {
    const booking = await make(test)
    expect((await send(test, `${at(booking)}/notes`, { text: ' ' })).status).toBe(400)
    await send(test, `${at(booking)}/notes`, { text: 'Asked for a high floor' })
    expect((await read(test, booking)).timeline[0]).toMatchObject({
      kind: 'note',
      by: 'agent',
      text: 'Asked for a high floor',
    })
  })
})
