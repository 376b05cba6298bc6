export const declineReasons = [
  'Found it for less elsewhere',
  'We travel next year instead',
  'The dates do not suit the school holidays',
  'Too many hotel changes',
] as const

/** Airlines, and the letters their flights begin with. */
export const airlines = [
  ['Indus Air', 'IN'],
  ['Gulf Star', 'GS'],
  ['Deccan Wings', 'DW'],
  ['Straits Airways', 'SA'],
] as const

/** Airports and the country they are in. */
export const flown = [
  ['Dubai', 'United Arab Emirates', 18_500],
  ['Singapore', 'Singapore', 21_000],
  ['Bangkok', 'Thailand', 14_200],
  ['Goa', 'India', 5400],
  ['Srinagar', 'India', 7900],
  ['Istanbul', 'Turkey', 34_000],
] as const

export const homes = ['Mumbai', 'Delhi', 'Pune', 'Bengaluru', 'Ahmedabad'] as const

/** Hotels that are booked by themselves: name, place, country, and a night in rupees. */
export const stayed = [
  ['Backwater Bungalow', 'Alleppey', 'India', 7200],
  ['Pink City Haveli', 'Jaipur', 'India', 5600],
  ['Marine Drive Suites', 'Mumbai', 'India', 9800],
  ['Calangute Palms', 'Goa', 'India', 6400],
  ['Deira Gate Hotel', 'Dubai', 'United Arab Emirates', 8900],
  ['Sukhumvit Corner', 'Bangkok', 'Thailand', 4700],
] as const

export const fareSuppliers = ['Skyline Consolidators', 'Fare Bazaar', 'Deccan Ticketing'] as const
