import type { PageMeta } from '@karavan/contracts/kit/list'

/** A page of a list. */
export type Page<Row> = { data: readonly Row[]; meta: PageMeta }
