import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../auth/caller.ts'

/** The name of the organisation a row belongs to; who sees the rows of one only has it looked up once for all of them. */
export const companyNameFor = (caller: Caller, orgId: SQL) =>
  sql<string>`(select o.company_name from org o where o.id = ${caller.userType === 'Admin' ? orgId : caller.orgId})`.as(
    'company_name',
  )
