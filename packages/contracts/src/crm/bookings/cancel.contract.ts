import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { CrmBooking } from './booking.ts'
import { CancelBody, Cancellation } from './cancel.ts'
import { bookingKindParam } from './details.ts'

const tag = 'CRM bookings'
const access = can('crm.use')
const params = z.strictObject({ kind: bookingKindParam, id: z.uuid() })

const TcsMonth = z.object({
  month: z.string(),
  collected: sentAmount,
  deposited: z.boolean(),
  depositedOn: z.iso.date().nullable(),
  challan: z.string().nullable(),
})
export type TcsMonth = z.infer<typeof TcsMonth>
const TcsMonths = z.array(TcsMonth)

/** How a booking ends before its time, and what is let go of what is owed. */
export const crmCancelling = {
  cancellation: endpoint({
    method: 'GET',
    path: '/crm/bookings/:kind/:id/cancellation',
    access,
    right: 'book',
    tag,
    summary:
      'What cancelling services would cost now: what suppliers and the portal keep, and what the organisation asks',
    params,
    response: one(Cancellation),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/cancel',
    access,
    right: 'book',
    tag,
    summary:
      'Cancel services for their charges, those bought at the portal too; without any left the booking is cancelled',
    params,
    body: CancelBody,
    response: one(CrmBooking),
    idempotent: true,
    example: {
      services: [{ id: '00000000-0000-4000-8000-000000000000', supplierCharge: 5000, ourCharge: 500 }],
      reason: 'They fell ill',
      shownRefund: 0,
    },
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/write-off',
    access,
    right: 'settle',
    tag,
    summary: 'Let go what a customer still owes; more than ₹100 waits for somebody else to approve it',
    params,
    body: z.strictObject({ amount: amount.refine((value) => value > 0, 'More than zero'), reason: line(200) }),
    response: one(CrmBooking),
    idempotent: true,
    example: { amount: 0.76, reason: 'Rounded by the bank' },
  }),
  /** `partId` is a write-off's. */
  decideWriteOff: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/write-offs/:partId/decide',
    access,
    right: 'refunds',
    tag,
    summary: 'Approve what somebody else wants to write off, or not',
    params: params.extend({ partId: z.uuid() }),
    body: z.strictObject({ approve: z.boolean() }),
    response: one(CrmBooking),
    idempotent: true,
    example: { approve: true },
  }),
  tcsMonths: endpoint({
    method: 'GET',
    path: '/crm/tcs-months',
    mayBeOld: true,
    access,
    right: 'settle',
    tag,
    summary: 'Tax the own organisation collected at source, by month, and whether it was deposited',
    response: one(TcsMonths),
  }),
  markTcsMonth: endpoint({
    method: 'POST',
    path: '/crm/tcs-months',
    access,
    right: 'settle',
    tag,
    summary: 'Mark a month as deposited with the office, or take that back; what is deposited goes back to no customer',
    body: z
      .strictObject({
        month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
        deposited: z.boolean(),
        depositedOn: optional(z.iso.date()),
        challan: optional(line(40)),
      })
      .refine(({ deposited, depositedOn }) => !deposited || depositedOn, { path: ['depositedOn'], message: 'Required' })
      .refine(({ deposited, challan }) => !deposited || challan, { path: ['challan'], message: 'Required' }),
    response: one(TcsMonths),
    example: { month: '2026-11', deposited: true, depositedOn: '2026-12-05', challan: '0510308 00012' },
  }),
}
