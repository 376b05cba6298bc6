import { createHash, createHmac } from 'node:crypto'

/** Where the pages behind secret addresses are, by what their secret is of. */
const pages = {
  quote: '/quote/',
  pay: '/pay/link/',
  supplier: '/supplier/',
  papers: '/papers/',
  calendar: '/api/v1/calendar/',
}
type LinkKind = keyof typeof pages

/** The secret of a link: made from its id by the server's own key, so that it is kept nowhere and can be shown again. */
export const linkToken = (secretKey: string, kind: LinkKind, id: string): string =>
  createHmac('sha256', secretKey).update(`${kind}:${id}`).digest('base64url')

/** What is kept of a link's secret: enough to know it again. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The secret address of a link. */
export const linkPath = (secretKey: string, kind: LinkKind, id: string): string =>
  pages[kind] + linkToken(secretKey, kind, id)
