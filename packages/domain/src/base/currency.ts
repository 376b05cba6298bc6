/** A currency as the product names it; the codes `EURO` and `RM` are shown as given. */
export type Currency = { code: string; name: string }

/** The specification's map: the first currency of a country is the one its hotels are priced in. */
export const currenciesByCountry: Readonly<Record<string, readonly Currency[]>> = {
  'United Arab Emirates': [{ code: 'AED', name: 'UAE dirham' }],
  Thailand: [{ code: 'THB', name: 'Thai baht' }],
  Singapore: [{ code: 'SGD', name: 'Singapore dollar' }],
  Indonesia: [{ code: 'IDR', name: 'Indonesian rupiah' }],
  Vietnam: [{ code: 'USD', name: 'US dollar' }],
  Azerbaijan: [{ code: 'USD', name: 'US dollar' }],
  India: [{ code: 'INR', name: 'Indian rupee' }],
  Europe: [{ code: 'EURO', name: 'Euro' }],
  'Hong Kong': [{ code: 'HKD', name: 'Hong Kong dollar' }],
  'United Kingdom': [{ code: 'GBP', name: 'Pound sterling' }],
  Turkey: [{ code: 'EURO', name: 'Euro' }],
  Malaysia: [{ code: 'RM', name: 'Malaysian ringgit' }],
}

export const countries: readonly string[] = Object.keys(currenciesByCountry)
