import type { PlaceKind } from '@karavan/domain/base/scene'

/** What one night for one person in a middling room costs, before breakfast and a main meal, in the country's currency. */
export const priceLevels: Readonly<Record<string, { room: number; breakfast: number; meal: number; step: number }>> = {
  India: { room: 1750, breakfast: 300, meal: 650, step: 10 },
  'United Arab Emirates': { room: 135, breakfast: 35, meal: 75, step: 5 },
  Thailand: { room: 850, breakfast: 190, meal: 420, step: 10 },
  Singapore: { room: 82, breakfast: 14, meal: 32, step: 1 },
  Indonesia: { room: 420_000, breakfast: 85_000, meal: 190_000, step: 5000 },
  Vietnam: { room: 27, breakfast: 5, meal: 12, step: 1 },
  Azerbaijan: { room: 34, breakfast: 6, meal: 15, step: 1 },
  Europe: { room: 68, breakfast: 12, meal: 28, step: 1 },
  'Hong Kong': { room: 410, breakfast: 85, meal: 190, step: 10 },
  'United Kingdom': { room: 62, breakfast: 11, meal: 26, step: 1 },
  Turkey: { room: 39, breakfast: 7, meal: 17, step: 1 },
  Malaysia: { room: 118, breakfast: 24, meal: 55, step: 1 },
}

type YearPart = { from: string; factor: number; name: string }

const peak = 'Peak – Christmas & New Year'

/** How prices go over the year, from a day and month on, and what the trade calls its parts. */
export const climates: Readonly<Record<string, readonly YearPart[]>> = {
  winterSun: [
    { from: '01-07', factor: 1.15, name: 'Winter sun' },
    { from: '04-16', factor: 0.82, name: 'Green season saver' },
    { from: '10-01', factor: 1.05, name: 'Autumn' },
    { from: '12-19', factor: 1.55, name: peak },
  ],
  plains: [
    { from: '01-07', factor: 1.15, name: 'Winter and weddings' },
    { from: '04-16', factor: 0.82, name: 'Monsoon saver' },
    { from: '10-01', factor: 1.05, name: 'Diwali' },
    { from: '12-19', factor: 1.55, name: peak },
  ],
  gulf: [
    { from: '01-07', factor: 1.15, name: 'Winter sun' },
    { from: '04-16', factor: 0.82, name: 'Summer saver' },
    { from: '10-01', factor: 1.05, name: 'Autumn' },
    { from: '12-19', factor: 1.55, name: peak },
  ],
  hills: [
    { from: '01-07', factor: 0.9, name: 'Winter' },
    { from: '04-10', factor: 1.35, name: 'Summer holidays' },
    { from: '07-01', factor: 0.8, name: 'Monsoon saver' },
    { from: '12-20', factor: 1.4, name: peak },
  ],
  europe: [
    { from: '01-05', factor: 0.85, name: 'Winter saver' },
    { from: '04-15', factor: 1.15, name: 'Summer holidays' },
    { from: '09-16', factor: 0.95, name: 'Autumn' },
    { from: '12-18', factor: 1.35, name: peak },
  ],
}

export const climateOf = (country: string, kind: PlaceKind): readonly YearPart[] => {
  if (['Europe', 'United Kingdom', 'Turkey', 'Azerbaijan'].includes(country)) return climates.europe ?? []
  if (country === 'India') return (kind === 'mountains' || kind === 'terraces' ? climates.hills : climates.plains) ?? []
  return (country === 'United Arab Emirates' ? climates.gulf : climates.winterSun) ?? []
}

/** What one sees from the door, by the kind of place. */
export const sights: Readonly<Record<PlaceKind, readonly [string, ...string[]]>> = {
  skyline: [
    'the towers light up one by one from the roof terrace',
    'the metro is a five-minute walk and the rooms still sleep quietly',
  ],
  beach: ['the sand begins where the garden ends', 'breakfast is served under the palms with the sea ten steps away'],
  mountains: [
    'the peaks stand in the window before the curtains are open',
    'fires are lit in the lounge as soon as the sun is gone',
  ],
  desert: ['the sky is darker here than anywhere on the road', 'evenings are spent on the roof with music and lamps'],
  'old-town': [
    'the lane outside is closed to cars and open to bakers',
    'the courtyard keeps the heat and the noise out',
  ],
  island: ['boats for the reef leave from the jetty in front', 'the water is shallow and clear for a hundred metres'],
  market: ['the best street food of the quarter is around two corners', 'the night market starts at the front door'],
  lake: ['every second room has the water in its window', 'a boat brings guests across at sunset'],
  terraces: [
    'the mist lifts off the slopes while one has breakfast',
    'paths through the terraces begin behind the house',
  ],
}

/** What kind of stay it is, by class. */
export const manners = {
  simple: [
    'A small family-run house with plain, spotless rooms and a host who knows every bus',
    'Simple rooms, good beds and hot showers, for those who are out all day',
    'A friendly house of few rooms where the tea is always on',
  ],
  middle: [
    'A comfortable house with a helpful desk and a breakfast worth getting up for',
    'Bright rooms, a lift that works and a kitchen that cooks vegetarian as a matter of course',
    'A steady favourite of families, with rooms that connect and a quiet inner side',
  ],
  fine: [
    'A house of high ceilings and unhurried service, with a spa, two kitchens and a long pool',
    'Large rooms, thick walls and people who remember how the guest takes the coffee',
    'A retreat with gardens, a pool for swimming and another for lying beside',
  ],
} as const

/** What agents tell their clients about it. */
export const hints = [
  'Ask for a room on an upper floor; it costs no more.',
  'Early check-in is given freely when the house is not full.',
  'Airport transfers can be arranged with the desk a day before.',
  'Jain and vegan meals are cooked when told the evening before.',
  'Families like the two rooms at the end of the corridor, which share a door.',
  'The desk prints boarding passes and keeps luggage until the evening.',
  'Honeymooners find flowers and a cake when the booking says so.',
  'The quieter rooms face the garden.',
] as const

export const commonAmenities = ['Wi-Fi', 'Air conditioning', 'Room service', 'Laundry', '24-hour desk'] as const
export const middleAmenities = [
  'Breakfast buffet',
  'Restaurant',
  'Lift',
  'Parking',
  'Airport transfer',
  'Family rooms',
  'Vegetarian kitchen',
] as const
export const fineAmenities = [
  'Pool',
  'Spa',
  'Gym',
  'Bar',
  'Rooftop terrace',
  'Kids club',
  'Concierge',
  'Garden',
] as const

type RoomPattern = {
  type: string
  factor: number
  maxAdults: number
  maxChildren: number
  maxOccupancy: number
  text: string
}

/** The room types a house has, from the plainest up. */
export const roomPatterns: Readonly<Record<keyof typeof manners, readonly RoomPattern[]>> = {
  simple: [
    {
      type: 'Standard room',
      factor: 0.9,
      maxAdults: 2,
      maxChildren: 1,
      maxOccupancy: 3,
      text: 'A double or two single beds, fan and desk, 16 m².',
    },
    {
      type: 'Triple room',
      factor: 0.85,
      maxAdults: 3,
      maxChildren: 1,
      maxOccupancy: 3,
      text: 'Three single beds and a small sitting corner, 20 m².',
    },
    {
      type: 'Family room',
      factor: 0.95,
      maxAdults: 3,
      maxChildren: 2,
      maxOccupancy: 4,
      text: 'A double bed and a bunk, 24 m².',
    },
  ],
  middle: [
    {
      type: 'Classic room',
      factor: 0.95,
      maxAdults: 2,
      maxChildren: 1,
      maxOccupancy: 3,
      text: 'Queen bed or twins, desk and kettle, 22 m².',
    },
    {
      type: 'Superior room',
      factor: 1.15,
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 3,
      text: 'Larger, with a sofa that becomes a bed, 27 m².',
    },
    {
      type: 'Family room',
      factor: 1.1,
      maxAdults: 3,
      maxChildren: 2,
      maxOccupancy: 5,
      text: 'Two queen beds and a bath, 34 m².',
    },
    {
      type: 'Junior suite',
      factor: 1.5,
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 4,
      text: 'A sitting room behind a sliding door, 40 m².',
    },
  ],
  fine: [
    {
      type: 'Deluxe room',
      factor: 1,
      maxAdults: 2,
      maxChildren: 1,
      maxOccupancy: 3,
      text: 'King bed, bath and a window seat, 34 m².',
    },
    {
      type: 'Deluxe room with balcony',
      factor: 1.2,
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 3,
      text: 'The same with a balcony and the better view, 38 m².',
    },
    {
      type: 'Family suite',
      factor: 1.35,
      maxAdults: 4,
      maxChildren: 3,
      maxOccupancy: 6,
      text: 'Two bedrooms and a sitting room between, 62 m².',
    },
    {
      type: 'Signature suite',
      factor: 2.1,
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 4,
      text: 'A corner of the top floor with its own terrace, 75 m².',
    },
  ],
}
