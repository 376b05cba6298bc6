/** What one unit of each country's currency cost in rupees, and how it moved over the year. */
export const demoRates: {
  country: string
  code: string
  name: string
  symbol: string
  rate: number
  yearAgo: number
}[] = [
  { country: 'United Arab Emirates', code: 'AED', name: 'UAE dirham', symbol: 'AED', rate: 22.65, yearAgo: 22.98 },
  { country: 'Thailand', code: 'THB', name: 'Thai baht', symbol: '฿', rate: 2.58, yearAgo: 2.43 },
  { country: 'Singapore', code: 'SGD', name: 'Singapore dollar', symbol: 'S$', rate: 64.9, yearAgo: 62.75 },
  { country: 'Indonesia', code: 'IDR', name: 'Indonesian rupiah', symbol: 'Rp', rate: 0.00535, yearAgo: 0.0053 },
  { country: 'Vietnam', code: 'USD', name: 'US dollar', symbol: 'US$', rate: 83.2, yearAgo: 84.4 },
  { country: 'Azerbaijan', code: 'USD', name: 'US dollar', symbol: 'US$', rate: 83.2, yearAgo: 84.4 },
  { country: 'India', code: 'INR', name: 'Indian rupee', symbol: '₹', rate: 1, yearAgo: 1 },
  { country: 'Europe', code: 'EURO', name: 'Euro', symbol: '€', rate: 96.4, yearAgo: 89.1 },
  { country: 'Hong Kong', code: 'HKD', name: 'Hong Kong dollar', symbol: 'HK$', rate: 10.68, yearAgo: 10.85 },
  { country: 'United Kingdom', code: 'GBP', name: 'Pound sterling', symbol: '£', rate: 110.9, yearAgo: 107.2 },
  { country: 'Turkey', code: 'EURO', name: 'Euro', symbol: '€', rate: 96.4, yearAgo: 89.1 },
  { country: 'Malaysia', code: 'RM', name: 'Malaysian ringgit', symbol: 'RM', rate: 19.7, yearAgo: 18.9 },
]

/** What is in each wallet today, in rupees. */
export const demoBalances: Record<string, number> = {
  'saffron-trails': 250_000,
  'five-rivers': 118_400,
  malabar: 64_250.5,
  'blue-kite': 9_800,
  deccan: 182_300,
  himalaya: 41_075.25,
  coromandel: 96_600,
  traveller: 60_000,
}

/** The house's rules; the first agency has a better hotel price than the others. */
export const demoMarkups = [
  { service: 'hotel', audience: 'agencies', basis: 'percent', value: 10, note: 'Standard agency rate' },
  { service: 'hotel', audience: 'retail', basis: 'percent', value: 18, note: 'Public price' },
  { service: 'hotel', audience: 'agency', org: 'saffron-trails', basis: 'percent', value: 7.5, note: 'Volume partner' },
  { service: 'itinerary', audience: 'agencies', basis: 'percent', value: 12, note: null },
  { service: 'itinerary', audience: 'retail', basis: 'percent', value: 20, note: null },
  { service: 'activity', audience: 'agencies', basis: 'perPerson', value: 150, note: null },
  { service: 'activity', audience: 'retail', basis: 'perPerson', value: 250, note: null },
  { service: 'visa', audience: 'agencies', basis: 'perBooking', value: 500, note: 'Per application' },
  { service: 'visa', audience: 'retail', basis: 'perBooking', value: 900, note: 'Per application' },
] as const
