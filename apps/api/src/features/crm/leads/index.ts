export { insertLeads } from './lead.queries.ts'
