import type { Seller as SentSeller } from '@karavan/contracts/base/papers/seller'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import { hasOwnHead, mayNameGround, type Paper, paperPrice } from '@karavan/domain/base/paper'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'

/** Whoever stands behind a paper, a page or a mail. */
export type Seller = z.output<typeof SentSeller> & { upiId: string | null; colour: string | null }

/** What is decided of a paper before anything is drawn: whose it is, and whose price it may hold. */
export type PreparedPaper = { seller: Seller; price: ReturnType<typeof paperPrice>; orgKind: OrgKind | null }

type Row = Omit<Seller, 'ground'> & { id: string; kind: OrgKind; groundContact: boolean }

const nobody: Omit<Row, 'id' | 'kind' | 'groundContact'> = {
  name: '',
  logo: null,
  phone: null,
  email: null,
  address: null,
  gstin: null,
  terms: null,
  upiId: null,
  colour: null,
}

/** Decides whose head a paper has and whose price, from what it is and of which organisation; null is a visitor. */
export async function preparePaper(db: Db, paper: Paper, orgId: string | null): Promise<PreparedPaper> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, company_name as name, logo_url as logo, phone, email, gstin, paper_terms as terms,
      coalesce(upi_id, bank ->> 'upiId') as "upiId", brand_colour as colour, ground_contact as "groundContact",
      nullif(concat_ws(', ', nullif(address, ''), case
        when address ilike '%' || city || '%' then null else nullif(city, '') end), '') as address
    from org where id = ${orgId} or kind = 'house'`)
  const org = rows.find(({ id }) => id === orgId)
  const house = rows.find(({ kind }) => kind === 'house')
  const orgKind = org?.kind ?? null
  const own = org && hasOwnHead(paper, org.kind) ? org : undefined
  const { name, logo, phone, email, address, gstin, terms, upiId, colour } = own ?? house ?? nobody
  const ground = own?.groundContact && house && mayNameGround(paper) ? { name: house.name, phone: house.phone } : null
  return {
    seller: { name, logo, phone, email, address, gstin, terms, upiId, colour, ground },
    price: paperPrice(paper, orgKind),
    orgKind,
  }
}

/** A seller as pages show it: how it is paid is not for them. */
export const toSeller = ({ upiId: _, colour: __, ...shown }: Seller): z.output<typeof SentSeller> => shown
