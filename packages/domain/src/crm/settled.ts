import type { Minor } from '../base/money.ts'

/** What is open between a booking, its customer and its suppliers. */
export type OpenMoney = {
  cancelled: boolean
  /** What its customer still has to pay. */
  owed: Minor
  /** What suppliers still get, and what of theirs is still to come back. */
  owing: Minor
  toComeBack: Minor
  /** What its customer paid for it and can have back. */
  advance: Minor
  /** What is on its way back to them. */
  returning: Minor
}

/** Whether a cancelled booking is settled: nobody owes anybody anything of it any more. */
export const isSettled = ({ cancelled, ...open }: OpenMoney): boolean =>
  cancelled && Object.values(open).every((amount) => amount === 0)
