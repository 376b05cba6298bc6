import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import type { Platform } from '../platform.ts'

const revealing = new WeakMap<Platform, RegExp[]>()

/** Remembers where a secret is shown to whoever follows a link. */
export function noteRevealing(platform: Platform, { method, reveals, path }: Endpoint): void {
  if (method !== 'GET' || !reveals) return
  const form = new RegExp(`^/api/v1${path.replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`)
  revealing.set(platform, [...(revealing.get(platform) ?? []), form])
}

/** Whether a link with a ticket for this path would show a secret, so that a code is asked for before there is one. */
export const isRevealing = (platform: Platform, path: string): boolean =>
  (revealing.get(platform) ?? []).some((form) => form.test(path))
