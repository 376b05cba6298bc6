import type { PublicSettings } from '@karavan/contracts/session/setting.contract'

let known: Promise<PublicSettings> | undefined

async function fetchSettings(): Promise<PublicSettings> {
  const answer = await fetch(`${window.location.origin}/api/v1/settings`)
  if (!answer.ok) throw new Error('The server cannot be reached right now. Try again in a moment.')
  return ((await answer.json()) as { data: PublicSettings }).data
}

/** The settings of the server, fetched once for the life of the page; a failure is tried again by the next who asks. */
export function loadSettings(): Promise<PublicSettings> {
  known ??= fetchSettings().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}
