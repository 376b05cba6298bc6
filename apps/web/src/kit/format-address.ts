import { indiaStates } from '@karavan/domain/base/india-states'

type Address = { address: string | null; city: string | null; stateCode: string | null; country: string | null }

/** The parts of an address as one line; a city that the street line names already is not said twice. */
export function formatAddress({ address, city, stateCode, country }: Address): string {
  const named = city && address?.toLowerCase().includes(city.toLowerCase())
  return [address, named ? null : city, stateCode && indiaStates[stateCode], country].filter(Boolean).join(', ')
}
