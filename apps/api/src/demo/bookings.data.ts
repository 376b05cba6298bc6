/** How a demo booking ends up. */
export type DemoEnd =
  | 'completed'
  | 'noShow'
  | 'inHouse'
  | 'confirmed'
  | 'freeEnding'
  | 'held'
  | 'failed'
  | 'requested'
  | 'cancelledFree'
  | 'cancelledLate'
  | 'cancelledUnpaid'
  | 'expired'
  | 'refundPending'

/**
 * How many there are of each, and on which days from today they check in, or are free to cancel for the last time; in the order
 * in which they were booked.
 */
export const demoEnds: { end: DemoEnd; count: number; from: [number, number] }[] = [
  { end: 'completed', count: 14, from: [-7, -4] },
  { end: 'noShow', count: 2, from: [-5, -4] },
  { end: 'inHouse', count: 3, from: [-1, 0] },
  { end: 'cancelledFree', count: 5, from: [25, 60] },
  { end: 'expired', count: 4, from: [20, 50] },
  { end: 'cancelledLate', count: 4, from: [1, 1] },
  { end: 'confirmed', count: 20, from: [1, 75] },
  { end: 'cancelledUnpaid', count: 2, from: [30, 50] },
  { end: 'refundPending', count: 1, from: [30, 40] },
  { end: 'failed', count: 1, from: [30, 40] },
  { end: 'requested', count: 4, from: [18, 45] },
  { end: 'held', count: 6, from: [20, 60] },
  { end: 'freeEnding', count: 1, from: [1, 1] },
  { end: 'freeEnding', count: 1, from: [3, 3] },
  { end: 'freeEnding', count: 1, from: [5, 5] },
]

/** Who books, again and again in this order; the first agency books most. */
export const demoBookers = [
  'agent@demo.test',
  'agent2@demo.test',
  'staff2@demo.test',
  'owner@deccan.example.test',
  'traveller@demo.test',
  'owner@coromandel.example.test',
  'agent@demo.test',
  'owner@malabar.example.test',
  'owner@himalaya.example.test',
] as const

export const demoGuests = [
  ['Asha', 'Rao'],
  ['Vikram', 'Sethi'],
  ['Nandini', 'Bose'],
  ['Imran', 'Sheikh'],
  ['Teresa', 'Dsouza'],
  ['Harpreet', 'Gill'],
  ['Suresh', 'Pillai'],
  ['Mitali', 'Shah'],
  ['Anil', 'Kulkarni'],
  ['Farah', 'Khan'],
  ['Joseph', 'Mathew'],
  ['Sunita', 'Agarwal'],
  ['Rakesh', 'Yadav'],
  ['Divya', 'Reddy'],
  ['Karan', 'Malhotra'],
] as const

export const demoRequests = [
  '',
  '',
  'High floor, away from the lift.',
  'Late arrival, after 22:00.',
  'Twin beds, please.',
  'Honeymoon: flowers in the room if possible.',
  'Vegetarian breakfast.',
  '',
] as const
