import { currenciesByCountry } from '@karavan/domain/base/currency'

/** The choice that says nothing. */
export const anyOption = { value: '', label: 'Any' }

const codes = [...new Set(['INR', ...Object.values(currenciesByCountry).flatMap((all) => all.map(({ code }) => code))])]

/** The currencies of the product, and the one in force where it is none of them. */
export const currencyOptions = (current: string) =>
  [...new Set([...codes, current])].map((value) => ({ value, label: value }))
