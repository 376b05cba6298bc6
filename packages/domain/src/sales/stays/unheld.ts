/** Why something that a customer accepted is not held for them. */
export const unheldReasons = ['onRequest', 'charged', 'other'] as const
export type Unheld = (typeof unheldReasons)[number]

/** The same in words, for the customer as for whoever sells it. */
export const unheldWords: Readonly<Record<Unheld, string>> = {
  onRequest: 'it is confirmed on request, so nothing is kept before the answer',
  charged: 'cancelling it costs money from the first day or very soon, so it is kept once it is booked',
  other: 'it could not be kept, and is yours once it is booked',
}
