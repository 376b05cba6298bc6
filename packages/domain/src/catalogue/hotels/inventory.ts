/** So many nights of rooms can be changed at a time: who books one of these rooms waits for as long. */
export const mostNights = 60_000
