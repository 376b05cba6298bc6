export const declineReasons = [
  'Found it for less elsewhere',
  'We travel next year instead',
  'The dates do not suit the school holidays',
  'Too many hotel changes',
] as const

type Several<T> = readonly [T, ...T[]]

/** Airlines, and the letters their flights begin with. */
export const airlines: Several<readonly [airline: string, letters: string]> = [
  ['Indus Air', 'IN'],
  ['Gulf Star', 'GS'],
  ['Deccan Wings', 'DW'],
  ['Straits Airways', 'SA'],
]

/** Airports, the country they are in, and the fare of one there and back. */
export const flown: Several<readonly [place: string, country: string, fare: number]> = [
  ['Dubai', 'United Arab Emirates', 18_500],
  ['Singapore', 'Singapore', 21_000],
  ['Bangkok', 'Thailand', 14_200],
  ['Goa', 'India', 5400],
  ['Srinagar', 'India', 7900],
  ['Istanbul', 'Turkey', 34_000],
]

export const homes = ['Mumbai', 'Delhi', 'Pune', 'Bengaluru', 'Ahmedabad'] as const

/** Hotels that are booked by themselves: name, place, country, and a night in rupees. */
export const stayed: Several<readonly [hotel: string, place: string, country: string, night: number]> = [
  ['Backwater Bungalow', 'Alleppey', 'India', 7200],
  ['Pink City Haveli', 'Jaipur', 'India', 5600],
  ['Marine Drive Suites', 'Mumbai', 'India', 9800],
  ['Calangute Palms', 'Goa', 'India', 6400],
  ['Deira Gate Hotel', 'Dubai', 'United Arab Emirates', 8900],
  ['Sukhumvit Corner', 'Bangkok', 'Thailand', 4700],
]

export const fareSuppliers = ['Skyline Consolidators', 'Fare Bazaar', 'Deccan Ticketing'] as const
