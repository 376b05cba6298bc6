import { paths } from './paths.ts'

/** Where the suppliers of an organisation are, a tab of the dashboard; with an id, one of them. */
export const supplierHref = (id?: string, then?: 'edit'): string =>
  `${paths.crm.dashboard.index.href()}?tab=suppliers${id ? `&supplier=${id}` : ''}${then ? `&then=${then}` : ''}`
