/** What somebody asks for. */
export const enquiryKinds = ['package', 'flight', 'hotel', 'visa'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** What the number of an enquiry begins with. */
export const enquiryPrefix: Readonly<Record<EnquiryKind, string>> = {
  package: 'PE',
  flight: 'FE',
  hotel: 'HE',
  visa: 'VE',
}

export const enquirySources = [
  'Website',
  'WhatsApp',
  'Phone',
  'Walk-in',
  'Referral',
  'Social',
  'E-mail',
  'Repeat',
  'Agent',
  'Other',
] as const
export type EnquirySource = (typeof enquirySources)[number]

export const enquiryPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type EnquiryPriority = (typeof enquiryPriorities)[number]

export const enquiryStatuses = ['New', 'Contacted', 'Quoted', 'Negotiation', 'Confirmed', 'Lost'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** Those that are still to be worked on. */
export const pendingStatuses = ['New', 'Contacted', 'Quoted', 'Negotiation'] as const satisfies EnquiryStatus[]

export const enquiryGroups = ['all', 'pending', 'confirmed'] as const
export type EnquiryGroup = (typeof enquiryGroups)[number]

export const isPending = (status: EnquiryStatus): boolean => (pendingStatuses as readonly string[]).includes(status)

/** The statuses a group of the menu shows. */
export const statusesOf: Readonly<Record<EnquiryGroup, readonly EnquiryStatus[]>> = {
  all: enquiryStatuses,
  pending: pendingStatuses,
  confirmed: ['Confirmed'],
}

/** Where an enquiry may go: on or back among those in work (never to be new again), to its end, and from there reopened. */
export const enquiryMoves: Readonly<Record<EnquiryStatus, readonly EnquiryStatus[]>> = {
  New: ['Contacted', 'Quoted', 'Negotiation', 'Confirmed', 'Lost'],
  Contacted: ['Quoted', 'Negotiation', 'Confirmed', 'Lost'],
  Quoted: ['Contacted', 'Negotiation', 'Confirmed', 'Lost'],
  Negotiation: ['Contacted', 'Quoted', 'Confirmed', 'Lost'],
  Confirmed: ['Negotiation'],
  Lost: ['Contacted'],
}

export const canMoveEnquiry = (from: EnquiryStatus, to: EnquiryStatus): boolean => enquiryMoves[from].includes(to)

/** Whether a move brings back what was at its end. */
export const isReopening = (from: EnquiryStatus, to: EnquiryStatus): boolean => !isPending(from) && isPending(to)

/** Why an enquiry cannot go somewhere with many others at once, in words; null when it can. */
export function moveRefusal(from: EnquiryStatus, to: EnquiryStatus): string | null {
  if (from === to) return `It is ${to} already.`
  if (isReopening(from, to)) return `It is ${from}; open it again by itself, and say what comes next.`
  if (canMoveEnquiry(from, to)) return null
  return `It is ${from}; from there it becomes ${enquiryMoves[from].join(' or ')}.`
}

export const lostReasons = [
  'Too expensive',
  'Booked elsewhere',
  'Dates not free',
  'Plans changed',
  'No answer',
  'Visa refused',
  'Other',
] as const

/** How somebody is spoken to. */
export const contactWays = ['call', 'whatsapp', 'email', 'meeting', 'other'] as const
export type ContactWay = (typeof contactWays)[number]

/** What happened, in the trail of an enquiry that it moved on. */
export const contactWords: Readonly<Record<ContactWay, string>> = {
  call: 'called',
  whatsapp: 'answered on WhatsApp',
  email: 'answered by mail',
  meeting: 'met',
  other: 'talked to',
}

/** Where an enquiry stands after a talk with the customer: nothing is new any more, and whatever has come further stays. */
export const statusAfterContact = (status: EnquiryStatus): EnquiryStatus => (status === 'New' ? 'Contacted' : status)

/** What is to be done next with an enquiry: the one thing its main button offers. */
export const nextActs = ['contact', 'quote', 'followUp', 'book', 'open'] as const
export type NextAct = (typeof nextActs)[number]

/** The next act of an enquiry: who is new is spoken to, then gets an offer, is asked about it, and books. */
export function nextActOf(status: EnquiryStatus, { quotations }: { quotations: number }): NextAct {
  if (status === 'New') return 'contact'
  if (status === 'Confirmed') return 'book'
  if (status === 'Lost') return 'open'
  return quotations === 0 ? 'quote' : 'followUp'
}
