import type { Caller } from './people.ts'

type Added = Partial<Record<'hotel' | 'itinerary' | 'activity' | 'visa', { basis: string; value: number }>>
type Me = { data: [Record<string, unknown> & { ownMarkup: Added }] }

const kept = [
  'name',
  'phone',
  'avatarUrl',
  'company_name',
  'company_logo',
  'gstin',
  'address',
  'city',
  'stateCode',
  'country',
  'website',
  'version',
]

/** What an agency adds for its own clients, as its owner says it in the profile. */
export async function addForClients(owner: Caller, added: Added): Promise<void> {
  const [me] = (await owner.call<Me>('get', '/me')).data
  await owner.call('put', '/me', {
    ...Object.fromEntries(kept.map((key) => [key, me[key]])),
    ownMarkup: { ...me.ownMarkup, ...added },
  })
}
