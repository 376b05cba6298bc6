import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { withhold } from '@karavan/domain/base/access/withheld'
import { admit } from '../auth/authenticate.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { invalid, notFound } from './problem.ts'

type Sent = { params?: Record<string, string> | undefined; query: Record<string, unknown> }
type Read = (db: Db, input: { params: unknown; query: unknown }, user: Caller) => Promise<unknown>
type Reader = { spec: Endpoint; read: Read }

const readers = new WeakMap<Platform, Map<string, Reader>>()

/** Remembers what a reading call answers, for whatever reads the same without a request. */
export function keepReader(platform: Platform, spec: Endpoint, read: Read): void {
  const kept = readers.get(platform) ?? new Map<string, Reader>()
  readers.set(platform, kept.set(spec.path, { spec, read }))
}

/** What a reading call answers somebody: checked, refused and withheld as if they had called it. */
export async function readAs(db: Db, platform: Platform, path: string, sent: Sent, user: Caller): Promise<unknown> {
  const reader = readers.get(platform)?.get(path)
  if (!reader) throw new Error(`Nothing reads ${path}`)
  const { spec, read } = reader
  admit(user, spec)
  // No such record is called anything else.
  if (spec.params && !spec.params.safeParse(sent.params).success) throw notFound('record')
  const parsed = spec.query?.safeParse(sent.query)
  if (parsed && !parsed.success)
    throw invalid({ path: 'query', message: parsed.error.issues[0]?.message ?? 'Not one of the list' })
  return withhold(await read(db, { params: sent.params, query: parsed?.data }, user), user.rights)
}
