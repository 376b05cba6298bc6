import type { QuotedService } from '@karavan/domain/crm/quotation'
import type { SceneKind } from '@karavan/domain/base/scene'

/** Something to be bought for a trip: what, of whom, and its cost for one adult or for all of them. */
export type OfferedService = readonly [
  service: QuotedService,
  label: string,
  supplier: string,
  per: 'person' | 'all',
  cost: number,
]

/** A hotel of a trip, and what a room of it costs a night. */
export type OfferedHotel = readonly [place: string, hotel: string, night: number]

/** A trip an agency offers: places and their nights, hotels in two classes, and what else it holds. */
export type Offer = {
  title: string
  country: string
  currency: string
  scene: SceneKind
  overview: string
  /** Place, title and text of each day but the last, on which everybody goes home. */
  days: readonly (readonly [place: string, title: string, text: string])[]
  standard: readonly OfferedHotel[]
  deluxe: readonly OfferedHotel[]
  services: readonly OfferedService[]
  extras: readonly OfferedService[]
}

/** The trips of the demo's quotations. */
export const offers: readonly [Offer, ...Offer[]] = [
  {
    title: 'Dubai with a desert night',
    country: 'United Arab Emirates',
    currency: 'AED',
    scene: 'desert',
    overview: 'Old souks and new towers, a dhow at dusk and dinner between the dunes.',
    days: [
      ['Dubai', 'Arrival by the creek', 'A driver waits at the airport. Evening dhow on the creek with dinner.'],
      ['Dubai', 'City and tower', 'Morning through Al Fahidi and the souks, afternoon up the tallest tower.'],
      ['Dubai', 'Desert', 'Dunes by four-wheel drive in the afternoon, dinner and music at the camp.'],
      ['Abu Dhabi', 'The white mosque', 'By road to the capital: the mosque, the corniche and the palace.'],
    ],
    standard: [
      ['Dubai', 'Creekside Suites', 310],
      ['Abu Dhabi', 'Corniche Inn', 280],
    ],
    deluxe: [
      ['Dubai', 'Palm Court Hotel', 640],
      ['Abu Dhabi', 'Emirates Gate', 590],
    ],
    services: [
      ['Transfer', 'Airport transfers and road to Abu Dhabi', 'Gulf Wheels', 'all', 720],
      ['Sightseeing', 'City tour with the tower', 'Arabian Days', 'person', 265],
      ['Sightseeing', 'Desert afternoon with dinner', 'Arabian Days', 'person', 180],
      ['Visa', 'Tourist visa, 30 days', 'Gulf Visa Desk', 'person', 340],
    ],
    extras: [
      ['Sightseeing', 'Hot-air balloon at sunrise', 'Sky Over Sand', 'person', 890],
      ['Meal', 'Dinner cruise in the marina', 'Marina Boats', 'person', 240],
    ],
  },
  {
    title: 'Bali, rice and reef',
    country: 'Indonesia',
    currency: 'USD',
    scene: 'terraces',
    overview: 'Terraces and temples around Ubud, then the sea at Nusa Dua.',
    days: [
      ['Ubud', 'Into the hills', 'Met at the airport; an easy evening in Ubud.'],
      ['Ubud', 'Terraces and springs', 'Tegallalang, the holy springs, and a dance in the palace court.'],
      ['Nusa Dua', 'Down to the sea', 'By way of Tanah Lot to the beach.'],
      ['Nusa Dua', 'Nusa Penida', 'A boat to the island with its white cliffs.'],
      ['Nusa Dua', 'At leisure', 'A free day; the pool is warm.'],
    ],
    standard: [
      ['Ubud', 'Sari Rice House', 55],
      ['Nusa Dua', 'Lagoon Garden', 78],
    ],
    deluxe: [
      ['Ubud', 'Valley Pool Villas', 165],
      ['Nusa Dua', 'Coral Bay Resort', 190],
    ],
    services: [
      ['Transfer', 'Private car with driver, all days', 'Bali Roads', 'all', 260],
      ['Sightseeing', 'Nusa Penida by fast boat', 'Island Hoppers', 'person', 48],
      ['Guide', 'Guide in Hindi or English', 'Bali Roads', 'all', 90],
    ],
    extras: [['Sightseeing', 'White-water rafting with lunch', 'Ayung Rapids', 'person', 35]],
  },
  {
    title: 'Singapore and Kuala Lumpur',
    country: 'Singapore',
    currency: 'SGD',
    scene: 'skyline',
    overview: 'Two cities in one week, with the night safari and the twin towers.',
    days: [
      ['Singapore', 'Arrival', 'Transfer to the hotel, evening at the bay.'],
      ['Singapore', 'Sentosa', 'Cable car, aquarium and the wings of time.'],
      ['Singapore', 'Gardens and night safari', 'The gardens by the bay and the zoo after dark.'],
      ['Kuala Lumpur', 'Across the causeway', 'By coach to Kuala Lumpur; towers by night.'],
      ['Kuala Lumpur', 'Batu caves and the city', 'Two hundred and seventy-two steps, then the old town.'],
    ],
    standard: [
      ['Singapore', 'Lavender Street Hotel', 165],
      ['Kuala Lumpur', 'Bintang Court', 95],
    ],
    deluxe: [
      ['Singapore', 'Marina Front', 340],
      ['Kuala Lumpur', 'Towers View', 185],
    ],
    services: [
      ['Transfer', 'All transfers and the coach', 'Straits Coaches', 'person', 95],
      ['Sightseeing', 'Sentosa, gardens and night safari', 'Lion City Tours', 'person', 210],
      ['Insurance', 'Travel insurance, 7 days', 'Suraksha Travel Cover', 'person', 18],
    ],
    extras: [['Sightseeing', 'Universal Studios, one day', 'Lion City Tours', 'person', 82]],
  },
  {
    title: 'Kerala, hills to backwaters',
    country: 'India',
    currency: 'INR',
    scene: 'lake',
    overview: 'Tea gardens at Munnar, spice at Thekkady, and a night on a houseboat.',
    days: [
      ['Munnar', 'Up to the tea', 'From Kochi past waterfalls to Munnar.'],
      ['Munnar', 'Eravikulam', 'The park in the morning, the tea museum in the afternoon.'],
      ['Thekkady', 'Spice road', 'Plantations on the way, a boat on Periyar lake.'],
      ['Alleppey', 'Houseboat', 'Aboard at noon; all meals on the water.'],
    ],
    standard: [
      ['Munnar', 'Tea Valley Retreat', 4200],
      ['Thekkady', 'Cardamom County', 3800],
      ['Alleppey', 'Houseboat Malabar', 8500],
    ],
    deluxe: [
      ['Munnar', 'Cloud Ridge Resort', 8900],
      ['Thekkady', 'Elephant Court', 7900],
      ['Alleppey', 'Premium houseboat Vembanad', 16_500],
    ],
    services: [
      ['Transfer', 'Car with driver, five days', 'Malabar Cabs', 'all', 16_500],
      ['Sightseeing', 'Entries and boat on the lake', 'Malabar Cabs', 'person', 1450],
    ],
    extras: [['Sightseeing', 'Kathakali and martial arts evening', 'Kadathanadan Centre', 'person', 700]],
  },
  {
    title: 'Phuket and Krabi by the sea',
    country: 'Thailand',
    currency: 'THB',
    scene: 'island',
    overview: 'Limestone islands by long-tail boat, and evenings on two beaches.',
    days: [
      ['Phuket', 'Arrival', 'Transfer to Patong; the evening is yours.'],
      ['Phuket', 'Phi Phi islands', 'By speedboat to Maya bay and Phi Phi, lunch on board.'],
      ['Krabi', 'Over to Krabi', 'By ferry along the islands.'],
      ['Krabi', 'Four islands', 'Long-tail boat to four islands with snorkelling.'],
    ],
    standard: [
      ['Phuket', 'Patong Terrace', 2100],
      ['Krabi', 'Ao Nang Garden', 1800],
    ],
    deluxe: [
      ['Phuket', 'Andaman Bay Resort', 5600],
      ['Krabi', 'Railay Cliff Hotel', 5200],
    ],
    services: [
      ['Transfer', 'Airport and ferry transfers', 'Siam Link', 'person', 1900],
      ['Sightseeing', 'Phi Phi by speedboat', 'Siam Link', 'person', 1850],
      ['Sightseeing', 'Four islands by long-tail', 'Siam Link', 'person', 1100],
    ],
    extras: [['Sightseeing', 'Evening show with dinner', 'Siam Link', 'person', 1600]],
  },
  {
    title: 'Kashmir, lake and meadow',
    country: 'India',
    currency: 'INR',
    scene: 'mountains',
    overview: 'A houseboat on the Dal, the gondola at Gulmarg and the rivers of Pahalgam.',
    days: [
      ['Srinagar', 'On the lake', 'Shikara at sunset, night on a houseboat.'],
      ['Gulmarg', 'Meadow of flowers', 'Up to Gulmarg and on by gondola.'],
      ['Pahalgam', 'Along the Lidder', 'Saffron fields and the valley of shepherds.'],
      ['Srinagar', 'Mughal gardens', 'Nishat, Shalimar and the old city.'],
    ],
    standard: [
      ['Srinagar', 'Houseboat New Jacquline', 4600],
      ['Gulmarg', 'Pine Lodge', 5200],
      ['Pahalgam', 'Lidder Inn', 4400],
    ],
    deluxe: [
      ['Srinagar', 'Lakeside Palace', 11_500],
      ['Gulmarg', 'Khyber View', 16_000],
      ['Pahalgam', 'Riverstone Resort', 10_200],
    ],
    services: [
      ['Transfer', 'Car with driver, five days', 'Valley Wheels', 'all', 19_000],
      ['Sightseeing', 'Gondola, first phase', 'Valley Wheels', 'person', 950],
    ],
    extras: [['Guide', 'Guide on Aru and Betaab valley', 'Valley Wheels', 'all', 3500]],
  },
  {
    title: 'Paris, Lucerne and Rome',
    country: 'Europe',
    currency: 'EURO',
    scene: 'old-town',
    overview: 'Three capitals of holidays by train, with a day on the snow.',
    days: [
      ['Paris', 'Arrival', 'Transfer and an evening on the Seine.'],
      ['Paris', 'Louvre and tower', 'The museum in the morning, second floor of the tower at dusk.'],
      ['Lucerne', 'By train to the Alps', 'First class over Basel; the old wooden bridge.'],
      ['Lucerne', 'Titlis', 'Rotating cable car and the snow park.'],
      ['Rome', 'South by train', 'Over the Gotthard to Rome.'],
      ['Rome', 'Forum and Vatican', 'Colosseum, forum, and St Peter in the afternoon.'],
    ],
    standard: [
      ['Paris', 'Rue Cler Hotel', 150],
      ['Lucerne', 'Bahnhof Lodge', 175],
      ['Rome', 'Termini Suites', 130],
    ],
    deluxe: [
      ['Paris', 'Opera Palace', 320],
      ['Lucerne', 'Lakefront Grand', 345],
      ['Rome', 'Villa Borghese Hotel', 290],
    ],
    services: [
      ['Transfer', 'Trains first class and transfers', 'Rail Europe Desk', 'person', 410],
      ['Sightseeing', 'Louvre, tower, Titlis and Rome with guides', 'Continental Guides', 'person', 355],
      ['Visa', 'Schengen visa', 'Visa Point', 'person', 115],
      ['Insurance', 'Schengen insurance', 'Suraksha Travel Cover', 'person', 22],
    ],
    extras: [['Sightseeing', 'Disneyland, one day', 'Continental Guides', 'person', 96]],
  },
  {
    title: 'Jaipur and Udaipur in winter',
    country: 'India',
    currency: 'INR',
    scene: 'market',
    overview: 'Forts, a lake palace and puppets by the fire.',
    days: [
      ['Jaipur', 'The pink city', 'Arrival and the bazaars at dusk.'],
      ['Jaipur', 'Amber', 'Amber fort, the observatory and the palace of winds.'],
      ['Udaipur', 'Over the Aravallis', 'By road over Ranakpur to the lakes.'],
      ['Udaipur', 'City of lakes', 'City palace and a boat on Pichola.'],
    ],
    standard: [
      ['Jaipur', 'Haveli Nahargarh', 3900],
      ['Udaipur', 'Lake Lane Hotel', 3600],
    ],
    deluxe: [
      ['Jaipur', 'Raj Court', 12_500],
      ['Udaipur', 'Pichola Palace', 14_800],
    ],
    services: [
      ['Transfer', 'Car with driver, five days', 'Marwar Travels', 'all', 17_500],
      ['Guide', 'Guides in both cities', 'Marwar Travels', 'all', 5200],
      ['Sightseeing', 'Entries and the boat', 'Marwar Travels', 'person', 1300],
    ],
    extras: [['Meal', 'Dinner with folk dance', 'Chokhi Dhani', 'person', 1200]],
  },
]
