const zones: Readonly<Record<string, string>> = {
  'United Arab Emirates': 'Asia/Dubai',
  Thailand: 'Asia/Bangkok',
  Singapore: 'Asia/Singapore',
  Indonesia: 'Asia/Makassar',
  Vietnam: 'Asia/Ho_Chi_Minh',
  Azerbaijan: 'Asia/Baku',
  India: 'Asia/Kolkata',
  Europe: 'Europe/Paris',
  'Hong Kong': 'Asia/Hong_Kong',
  'United Kingdom': 'Europe/London',
  Turkey: 'Europe/Istanbul',
  Malaysia: 'Asia/Kuala_Lumpur',
}

/** The clock a hotel lives by; a country the product does not know keeps the house's. */
export const zoneOfCountry = (country: string): string => zones[country] ?? 'Asia/Kolkata'
