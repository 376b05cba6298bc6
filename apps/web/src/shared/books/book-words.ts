/** Whose book: the house's among its accounts, or the agency's own in its CRM. */
export type BookSide = 'house' | 'crm'

export type BookView = 'trial-balance' | 'profit' | 'months' | 'returns'

/** The entries behind a figure, and what the figure is called. */
export type Behind = { title: string; account: string; on?: string | undefined; from?: string; until?: string }

export type CauseHref = (entity: string, id: string) => string | null
