import type { UserType } from '../../base/access/user-type.ts'

/** Where one applicant's visa stands. */
export const visaStatuses = [
  'Draft',
  'AwaitingPayment',
  'Submitted',
  'DocumentsRequired',
  'InProcess',
  'Rejected',
  'Approved',
  'Cancelled',
] as const
export type VisaStatus = (typeof visaStatuses)[number]

/** Who brings a move about: whoever applies, the house, or a card payment that came in. */
export type VisaMover = 'applicant' | 'house' | 'payment'

type Move = { from: VisaStatus; to: VisaStatus; by: readonly VisaMover[] }

const move = (from: VisaStatus, to: VisaStatus, ...by: VisaMover[]): Move => ({ from, to, by })

/** Every move there is, and whose it is. */
export const visaMoves: readonly Move[] = [
  move('Draft', 'AwaitingPayment', 'applicant'),
  move('Draft', 'Submitted', 'applicant'),
  move('Draft', 'Cancelled', 'applicant', 'house'),
  move('AwaitingPayment', 'Submitted', 'payment', 'applicant'),
  move('AwaitingPayment', 'Cancelled', 'applicant', 'house'),
  move('Submitted', 'InProcess', 'house'),
  move('Submitted', 'DocumentsRequired', 'house'),
  move('Submitted', 'Cancelled', 'applicant', 'house'),
  move('InProcess', 'DocumentsRequired', 'house'),
  move('InProcess', 'Approved', 'house'),
  move('InProcess', 'Rejected', 'house'),
  // What was asked for is there: back to where it stood.
  move('DocumentsRequired', 'Submitted', 'applicant', 'house'),
  move('DocumentsRequired', 'InProcess', 'applicant', 'house'),
]

export const canMoveVisa = (from: VisaStatus, to: VisaStatus, by: VisaMover): boolean =>
  visaMoves.some((one) => one.from === from && one.to === to && one.by.includes(by))

/** Where an applicant may be moved to from here. */
export const visaMovesFrom = (from: VisaStatus, by: VisaMover): VisaStatus[] =>
  visaMoves.filter((one) => one.from === from && one.by.includes(by)).map(({ to }) => to)

/** Whose moves a person makes. */
export const moverOf = (userType: UserType): VisaMover => (userType === 'Admin' ? 'house' : 'applicant')

const rank = new Map(visaStatuses.map((status, index) => [status, index]))

/** Where an application stands: where its least advanced applicant does, leaving out those who stepped back. */
export function statusOfAll(statuses: readonly VisaStatus[]): VisaStatus {
  const going = statuses.filter((status) => status !== 'Cancelled')
  const [first, ...others] = going
  if (!first) return statuses.length > 0 ? 'Cancelled' : 'Draft'
  return others.reduce((least, one) => ((rank.get(one) ?? 0) < (rank.get(least) ?? 0) ? one : least), first)
}

/** Where a whole application is shown to stand: decided for everybody, it may be so in part. */
export const shownVisaStatuses = [...visaStatuses, 'PartlyApproved'] as const
export type ShownVisaStatus = (typeof shownVisaStatuses)[number]

/** What is shown of an application of which so many people are approved: a no to some is not a no to all. */
export const shownVisaStatus = ({ status, approved }: { status: VisaStatus; approved: number }): ShownVisaStatus =>
  status === 'Rejected' && approved > 0 ? 'PartlyApproved' : status

/** What the airline must know before somebody may board. */
export const otbStatuses = ['NotNeeded', 'Needed', 'Requested', 'Updated'] as const
export type OtbStatus = (typeof otbStatuses)[number]

const otbMoves: Readonly<Record<OtbStatus, Readonly<Record<'applicant' | 'house', readonly OtbStatus[]>>>> = {
  NotNeeded: { applicant: ['Needed'], house: ['Needed'] },
  Needed: { applicant: ['NotNeeded'], house: ['NotNeeded', 'Requested'] },
  Requested: { applicant: [], house: ['Needed', 'Updated'] },
  Updated: { applicant: [], house: ['Requested'] },
}

export const otbMovesFrom = (from: OtbStatus, by: 'applicant' | 'house'): readonly OtbStatus[] => otbMoves[from][by]

/** Where an application stands while somebody may still board by it. */
export const boardingStatuses: readonly VisaStatus[] = ['Submitted', 'DocumentsRequired', 'InProcess', 'Approved']

/** The airline is asked this long before departure; then both sides are reminded. */
export const otbHoursBefore = 72
