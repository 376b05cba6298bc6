import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { one } from '../../kit/list.ts'

/** What the browser must know of the server's settings; nothing secret. */
export const PublicSettings = z.object({
  demo: z.boolean(),
  demoAccounts: z.array(z.object({ email: z.string(), role: z.string(), password: z.string() })),
  bobCash: z.number(),
  defaultCompanyName: z.string(),
  defaultAgentId: z.string(),
  today: z.string(),
  /** Where maps take their streets from; null draws plans without streets. */
  mapTiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
  identity: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded') }),
    z.object({
      kind: z.literal('firebase'),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      appId: z.string(),
    }),
    z.object({ kind: z.literal('oidc'), issuer: z.string(), clientId: z.string(), scope: z.string() }),
  ]),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    tag: 'Session',
    summary: 'Settings the browser needs before anyone signs in',
    response: one(PublicSettings),
  }),
}
