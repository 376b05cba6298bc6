import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { moveWholeByHand } from '../core/index.ts'
import { stayKind } from './stay-kind.ts'

type Asked = z.output<(typeof contract)['setStatus']['body']>

/** Moves status and payment status of a stay booking by the table of moves, with its postings and rooms. */
export const updateStayBookingStatus = (context: Context, id: string, asked: Asked) =>
  moveWholeByHand(context, stayKind, id, asked)
