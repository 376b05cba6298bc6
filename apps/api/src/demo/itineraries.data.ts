import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Theme } from '@karavan/domain/catalogue/itineraries/theme'

/** A trip of the demo data: how many nights where, and what it is about. */
export type DemoTrip = {
  title: string
  legs: readonly [place: string, nights: number][]
  themes: readonly Theme[]
  overview: string
  featured?: boolean
}

/** Forty trips to one city each, over twelve countries. */
export const demoItineraries: readonly DemoTrip[] = [
  {
    title: 'Dubai with a desert night',
    legs: [['dubai', 4]],
    themes: ['Family', 'City break'],
    featured: true,
    overview:
      'The tower, the creek, the dunes and an evening on the water: first-timers’ Dubai in the right order, with time to sleep in.',
  },
  {
    title: 'Dubai for a long weekend',
    legs: [['dubai', 3]],
    themes: ['City break', 'Shopping'],
    overview: 'Three nights from a Thursday flight, made for those who have been before and want it compact.',
  },
  {
    title: 'Dubai with the children',
    legs: [['dubai', 5]],
    themes: ['Family'],
    featured: true,
    overview: 'Short distances, pools every afternoon, and one thing a day that makes them talk at school.',
  },
  {
    title: 'Dubai in style',
    legs: [['dubai', 4]],
    themes: ['Luxury', 'Honeymoon'],
    overview: 'The same city from better rooms, with a table reserved at every hour it matters.',
  },
  {
    title: 'Abu Dhabi, slowly',
    legs: [['abu-dhabi', 3]],
    themes: ['Culture', 'Beach'],
    overview: 'Marble, museum and a beach where turtles come, two hours from the louder neighbour.',
  },
  {
    title: 'Bangkok, temples and tables',
    legs: [['bangkok', 3]],
    themes: ['City break', 'Culture'],
    overview: 'Two mornings of gold, three evenings of food, one market on water.',
  },
  {
    title: 'Phuket for families',
    legs: [['phuket', 4]],
    themes: ['Family', 'Beach'],
    featured: true,
    overview: 'A bay for children, an island day for all, and the old town for the parents.',
  },
  {
    title: 'Phuket honeymoon',
    legs: [['phuket', 5]],
    themes: ['Honeymoon', 'Beach'],
    overview: 'Hill villas over the sea, one boat, no alarm clock.',
  },
  {
    title: 'Krabi under the cliffs',
    legs: [['krabi', 3]],
    themes: ['Beach', 'Adventure'],
    overview: 'Longtails, limestone and a beach without a road.',
  },
  {
    title: 'Singapore in four days',
    legs: [['singapore', 3]],
    themes: ['Family', 'City break'],
    featured: true,
    overview: 'Gardens, rides and the dark zoo; everything by train in half an hour.',
  },
  {
    title: 'Singapore, easy',
    legs: [['singapore', 4]],
    themes: ['Family', 'Shopping'],
    overview: 'One thing a day and a pool after it.',
  },
  {
    title: 'Bali, south and sea',
    legs: [['bali', 5]],
    themes: ['Beach', 'Honeymoon'],
    featured: true,
    overview: 'Cliffs, chants, a day on another island and two with nothing in them.',
  },
  {
    title: 'Bali on a budget',
    legs: [['bali', 4]],
    themes: ['Beach', 'Adventure'],
    overview: 'The essentials by shared time and private car.',
  },
  {
    title: 'Ubud, green and quiet',
    legs: [['ubud', 3]],
    themes: ['Wellness', 'Nature'],
    overview: 'Terraces, a kitchen, a massage; the part of Bali that stays with people.',
  },
  {
    title: 'Hanoi in two bites',
    legs: [['hanoi', 2]],
    themes: ['City break', 'Culture'],
    overview: 'Lanes, lakes and seven tastings.',
  },
  {
    title: 'Ha Long for two nights',
    legs: [['ha-long', 2]],
    themes: ['Nature', 'Honeymoon'],
    overview: 'Rocks in the sea, from close by.',
  },
  {
    title: 'Da Nang and the golden bridge',
    legs: [['da-nang', 3]],
    themes: ['Beach', 'Family'],
    overview: 'Beach in the morning, hills in the clouds, lanterns in Hoi An.',
  },
  {
    title: 'Da Nang, five easy days',
    legs: [['da-nang', 4]],
    themes: ['Beach', 'Culture'],
    overview: 'The coast with time to have a shirt made.',
  },
  {
    title: 'Baku, land of fire',
    legs: [['baku', 3]],
    themes: ['City break', 'Culture'],
    featured: true,
    overview: 'Four hours from Delhi: flames, carpets and a boulevard by the sea.',
  },
  {
    title: 'Baku and its deserts',
    legs: [['baku', 4]],
    themes: ['Adventure', 'Culture'],
    overview: 'With mud volcanoes and drawings older than writing.',
  },
  {
    title: 'Goa, north and river',
    legs: [['goa', 3]],
    themes: ['Beach'],
    overview: 'Three nights of sand, one lunch on a leaf.',
  },
  {
    title: 'Goa for a slow week',
    legs: [['goa', 5]],
    themes: ['Beach', 'Wellness'],
    overview: 'Both coasts, both churches, and the spice farm in between.',
  },
  {
    title: 'Jaipur, three nights of forts',
    legs: [['jaipur', 3]],
    themes: ['Culture', 'Shopping'],
    overview: 'Amber by morning, bazaars by lamp light.',
  },
  {
    title: 'Udaipur for two',
    legs: [['udaipur', 3]],
    themes: ['Honeymoon', 'Luxury'],
    overview: 'Rooms over the lake and a boat at the right hour.',
  },
  {
    title: 'Udaipur weekend',
    legs: [['udaipur', 2]],
    themes: ['City break'],
    overview: 'Friday to Sunday, with the light on the palace both evenings.',
  },
  {
    title: 'Munnar in the tea',
    legs: [['munnar', 3]],
    themes: ['Nature', 'Family'],
    overview: 'Cool air, green hills and a cup at the end of the road.',
  },
  {
    title: 'Alleppey backwaters',
    legs: [['alleppey', 2]],
    themes: ['Nature', 'Honeymoon'],
    overview: 'Narrow canals before breakfast, nothing after.',
  },
  {
    title: 'Paris with the tower and the mouse',
    legs: [['paris', 4]],
    themes: ['Family', 'City break'],
    featured: true,
    overview: 'The second floor without the queue, and a whole day at Disneyland.',
  },
  {
    title: 'Paris for two',
    legs: [['paris', 3]],
    themes: ['Honeymoon', 'City break'],
    overview: 'Bridges, hill and river, in that order.',
  },
  {
    title: 'Rome in three nights',
    legs: [['rome', 3]],
    themes: ['Culture', 'Pilgrimage'],
    overview: 'Arena, forum, chapel; fountains every evening.',
  },
  {
    title: 'Interlaken and the Jungfrau',
    legs: [['interlaken', 3]],
    themes: ['Nature', 'Family'],
    featured: true,
    overview: 'Ice in July, turquoise in the valley, Indian lunch at the top.',
  },
  {
    title: 'Interlaken, two lakes',
    legs: [['interlaken', 4]],
    themes: ['Nature', 'Adventure'],
    overview: 'With a day to fly, climb or do neither.',
  },
  {
    title: 'Hong Kong with Disneyland',
    legs: [['hong-kong', 4]],
    themes: ['Family', 'City break'],
    overview: 'Peak, ferry, park and the big Buddha.',
  },
  {
    title: 'Hong Kong, three nights',
    legs: [['hong-kong', 3]],
    themes: ['City break', 'Shopping'],
    overview: 'Harbour by day, harbour by night, dumplings in between.',
  },
  {
    title: 'London, first time',
    legs: [['london', 4]],
    themes: ['Family', 'Culture'],
    featured: true,
    overview: 'Guards, river, museums and one castle.',
  },
  {
    title: 'London, short',
    legs: [['london', 3]],
    themes: ['City break', 'Shopping'],
    overview: 'Three nights around a meeting or a match.',
  },
  {
    title: 'Istanbul between continents',
    legs: [['istanbul', 3]],
    themes: ['Culture', 'City break'],
    overview: 'Mosques, bazaar and the strait at sunset.',
  },
  {
    title: 'Cappadocia by balloon',
    legs: [['cappadocia', 3]],
    themes: ['Adventure', 'Honeymoon'],
    featured: true,
    overview: 'Cave room, early start, and the photograph everybody knows.',
  },
  {
    title: 'Kuala Lumpur and Genting',
    legs: [['kuala-lumpur', 3]],
    themes: ['Family', 'Shopping'],
    overview: 'Steps, towers and cool air by cable car.',
  },
  {
    title: 'Kuala Lumpur, stopover',
    legs: [['kuala-lumpur', 2]],
    themes: ['City break'],
    overview: 'Two nights that break a long flight well.',
  },
]

/** Twelve trips through several. */
export const demoTours: readonly DemoTrip[] = [
  {
    title: 'Emirates, city and capital',
    legs: [
      ['dubai', 4],
      ['abu-dhabi', 2],
    ],
    themes: ['Family', 'Culture'],
    featured: true,
    overview: 'Dunes and towers first, marble and museum after, with one car between.',
  },
  {
    title: 'Thailand by the sea',
    legs: [
      ['bangkok', 2],
      ['phuket', 3],
      ['krabi', 2],
    ],
    themes: ['Beach', 'Family'],
    featured: true,
    overview: 'Temples, then two coasts of the same sea.',
  },
  {
    title: 'Singapore and Kuala Lumpur',
    legs: [
      ['singapore', 3],
      ['kuala-lumpur', 2],
    ],
    themes: ['Family', 'Shopping'],
    overview: 'Two cities, one week, no early mornings.',
  },
  {
    title: 'Bali, sea and rice',
    legs: [
      ['bali', 4],
      ['ubud', 3],
    ],
    themes: ['Honeymoon', 'Nature'],
    featured: true,
    overview: 'Four nights of waves, three of green.',
  },
  {
    title: 'Vietnam from north to coast',
    legs: [
      ['hanoi', 2],
      ['ha-long', 2],
      ['da-nang', 3],
    ],
    themes: ['Culture', 'Nature'],
    overview: 'Lanes, rocks and lanterns.',
  },
  {
    title: 'Rajasthan in a week',
    legs: [
      ['jaipur', 3],
      ['udaipur', 3],
    ],
    themes: ['Culture', 'Luxury'],
    overview: 'Forts in the east, lakes in the south, a long road worth its stops.',
  },
  {
    title: 'Kerala, hills and water',
    legs: [
      ['munnar', 2],
      ['alleppey', 2],
    ],
    themes: ['Nature', 'Honeymoon'],
    featured: true,
    overview: 'Tea above, canals below.',
  },
  {
    title: 'Europe for the first time',
    legs: [
      ['paris', 3],
      ['interlaken', 3],
      ['rome', 3],
    ],
    themes: ['Family', 'Culture'],
    featured: true,
    overview: 'Tower, glacier, arena: three trains of thought in nine nights.',
  },
  {
    title: 'London and Paris',
    legs: [
      ['london', 3],
      ['paris', 3],
    ],
    themes: ['City break', 'Shopping'],
    overview: 'Two capitals and the train under the sea.',
  },
  {
    title: 'Turkey, mosques and balloons',
    legs: [
      ['istanbul', 3],
      ['cappadocia', 3],
    ],
    themes: ['Culture', 'Adventure'],
    overview: 'Domes, then valleys, then sky.',
  },
  {
    title: 'Hong Kong and Singapore',
    legs: [
      ['hong-kong', 3],
      ['singapore', 3],
    ],
    themes: ['Family', 'City break'],
    overview: 'Two harbours, two parks, one long flight between.',
  },
  {
    title: 'Grand tour of the south-east',
    legs: [
      ['singapore', 3],
      ['kuala-lumpur', 2],
      ['bangkok', 3],
      ['phuket', 4],
      ['bali', 4],
      ['ubud', 3],
    ],
    themes: ['Adventure', 'Culture'],
    overview: 'Nineteen nights, six places: for those who retire well or marry better.',
  },
]

/** What agents and a traveller made their own. */
export const demoCopies: readonly { of: string; title: string; email: string; asked: Partial<TripRequest> }[] = [
  {
    of: 'Dubai with the children',
    title: 'Dubai for the Mehta family',
    email: 'agent@demo.test',
    asked: { childrenAges: [6, 10] },
  },
  {
    of: 'Bali, south and sea',
    title: 'Bali for Rohan and Isha',
    email: 'agent@demo.test',
    asked: { category: 'Luxury' },
  },
  { of: 'Thailand by the sea', title: 'Thailand for the Iyer group', email: 'agent@demo.test', asked: { adults: 6 } },
  { of: 'Kerala, hills and water', title: 'Kerala for the Khannas', email: 'agent2@demo.test', asked: {} },
  { of: 'Istanbul between continents', title: 'Our anniversary in Istanbul', email: 'traveller@demo.test', asked: {} },
]
