/** Where a booked line stands with whoever provides it. */
export const serviceStates = ['Draft', 'Requested', 'Changed', 'Declined', 'Confirmed', 'Used', 'Cancelled'] as const
export type ServiceState = (typeof serviceStates)[number]

/** Who may move a service on: the agency, the supplier by the page of a request (or the agency, noting what was said), the clock. */
export const serviceMovers = ['agency', 'supplier', 'clock'] as const
export type ServiceMover = (typeof serviceMovers)[number]

type Moves = Readonly<Record<ServiceState, Partial<Record<ServiceState, readonly ServiceMover[]>>>>

/** Every move there is, and whose it is; no other is ever made. */
export const serviceMoves: Moves = {
  Draft: { Requested: ['agency'], Confirmed: ['agency'], Cancelled: ['agency'] },
  Requested: {
    Confirmed: ['supplier', 'agency'],
    Changed: ['supplier', 'agency'],
    Declined: ['supplier', 'agency'],
    Requested: ['agency'],
    Cancelled: ['agency'],
  },
  Changed: { Confirmed: ['agency'], Requested: ['agency'], Cancelled: ['agency'] },
  Declined: { Requested: ['agency'], Cancelled: ['agency'] },
  Confirmed: {
    Changed: ['supplier', 'agency'],
    Requested: ['agency'],
    Cancelled: ['agency'],
    Used: ['clock'],
  },
  Used: {},
  Cancelled: {},
}

export const canMoveService = (from: ServiceState, to: ServiceState, by: ServiceMover): boolean =>
  serviceMoves[from][to]?.includes(by) ?? false

/** Where somebody may move a service to from where it stands. */
export const serviceMovesOf = (from: ServiceState, by: ServiceMover): ServiceState[] =>
  serviceStates.filter((to) => canMoveService(from, to, by))

/** Provided for certain; only this is owed, and only this a voucher names without a reserve. */
export const isArranged = (state: ServiceState): boolean => state === 'Confirmed' || state === 'Used'

/** Still wanted. */
export const isWanted = (state: ServiceState): boolean => state !== 'Cancelled'

/** As much of an answer of a supplier, and of what became of it, as says whether they may still change it. */
export type GivenAnswer = {
  answer: ServiceState
  /** They gave it on their page; what an agency noted or put right is the agency's. */
  bySupplier: boolean
  /** Where the service stands now. */
  state: ServiceState
  /** The agency took the offer, paid something for it, let vouchers count, or sent the customer one since. */
  taken: boolean
  paid: boolean
  released: boolean
  vouched: boolean
  /** The service has begun, or its booking is over. */
  over: boolean
}

/** Whether a supplier may change its answer: until the agency has acted on it. */
export const mayChangeAnswer = (given: GivenAnswer): boolean =>
  given.bySupplier &&
  given.state === given.answer &&
  !(given.taken || given.paid || given.released || given.vouched || given.over)
