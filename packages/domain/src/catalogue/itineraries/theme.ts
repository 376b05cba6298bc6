/** What a trip is about. */
export const themes = [
  'Family',
  'Honeymoon',
  'Beach',
  'City break',
  'Culture',
  'Adventure',
  'Nature',
  'Wildlife',
  'Luxury',
  'Shopping',
  'Pilgrimage',
  'Wellness',
] as const
export type Theme = (typeof themes)[number]
