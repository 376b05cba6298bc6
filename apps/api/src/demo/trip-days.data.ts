import type { Meal } from '@karavan/domain/catalogue/itineraries/plan'

/** A day that can be spent in a place: words, meals, and what of the catalogue happens when. */
export type DayIdea = { title: string; text: string; meals?: Meal[]; items?: [key: string, time: string | null][] }

/** How days go in each place: the first is the arrival, the rest follow in this order. */
export const dayIdeas: Readonly<Record<string, readonly DayIdea[]>> = {
  dubai: [
    {
      title: 'Arrival and the marina',
      text: 'Your driver waits at the exit. The afternoon is yours; in the evening the towers of the marina come past the boat.',
      meals: ['dinner'],
      items: [
        ['dxb-car', null],
        ['dxb-cruise', '20:00'],
      ],
    },
    {
      title: 'The tall tower and the old creek',
      text: 'Up before the haze, across the water by abra before lunch, gold and saffron in between.',
      items: [
        ['dxb-tower', '10:00'],
        ['dxb-creek', '16:00'],
      ],
    },
    {
      title: 'Into the dunes',
      text: 'A slow morning by the pool. At three the jeeps come, and the day ends under more stars than the city shows.',
      meals: ['dinner'],
      items: [['dxb-safari', '15:00']],
    },
    {
      title: 'A day without a plan',
      text: 'Beach, mall or museum of the future: we book whatever you decide at breakfast.',
    },
    {
      title: 'Miracle garden and global village',
      text: 'Fifty million flowers and thirty pavilions in season; in the hot months the aquarium and the ski slope.',
    },
  ],
  'abu-dhabi': [
    {
      title: 'Down the coast to the capital',
      text: 'Two hours by road, with a stop where the flamingos stand.',
      items: [['auh-car', '09:00']],
    },
    {
      title: 'Marble and light',
      text: 'The mosque in the morning, the dome of the Louvre after lunch, the corniche when it cools.',
      items: [['auh-mosque', '09:00']],
    },
    { title: 'Saadiyat beach', text: 'Sand as fine as flour and turtles in spring. Nothing else.' },
  ],
  bangkok: [
    {
      title: 'Arrival in Bangkok',
      text: 'A car to the hotel and a foot massage round the corner. Supper on the street, where the queue is longest.',
      items: [['bkk-car', null]],
    },
    {
      title: 'Temples and the river',
      text: 'Early, before the heat and the groups. The afternoon belongs to the markets.',
      items: [['bkk-temples', '08:30']],
    },
    {
      title: 'Floating market',
      text: 'Out of town by eight, coconut pancakes by ten, back before the traffic.',
      meals: ['lunch'],
    },
  ],
  phuket: [
    {
      title: 'Arrival on the island',
      text: 'The sea is ten minutes from every hotel we use. Sunset from the viewpoint above Kata.',
      items: [['hkt-car', null]],
    },
    {
      title: 'Phi Phi and the bays',
      text: 'A long day on the water; take the seasickness tablet before, not after.',
      meals: ['lunch'],
      items: [['hkt-islands', '07:30']],
    },
    {
      title: 'Old town and temples',
      text: 'Shop houses in sherbet colours, the big Buddha, a cooking class for those who like.',
    },
    { title: 'A day on the beach', text: 'Choose yours: Kata for children, Surin for quiet, Patong for neither.' },
  ],
  krabi: [
    {
      title: 'To the cliffs of Krabi',
      text: 'By road round the bay, lunch where the mangroves begin.',
      items: [['kbv-car', '10:00']],
    },
    {
      title: 'Four islands',
      text: 'Longtail boats, a sandbar, and lunch under rock.',
      meals: ['lunch'],
      items: [['kbv-four', '08:30']],
    },
    { title: 'Railay', text: 'Only boats go there. Climb, swim, or watch those who do.' },
  ],
  singapore: [
    {
      title: 'Arrival and the lit garden',
      text: 'The city is small: two hours after landing you stand among trees of light.',
      items: [
        ['sin-car', null],
        ['sin-gardens', '16:00'],
      ],
    },
    {
      title: 'A day of rides',
      text: 'Sentosa from the opening on, supper by the beach.',
      items: [['sin-universal', '10:00']],
    },
    {
      title: 'Quarters and the dark zoo',
      text: 'Little India for breakfast, Chinatown for lunch, leopards for the evening.',
      items: [['sin-night', '18:30']],
    },
    { title: 'Marina bay', text: 'Museum, infinity pool, river: in whichever order the weather likes.' },
  ],
  bali: [
    { title: 'Arrival in the south', text: 'Flowers at the door, the sea behind it.', items: [['dps-car', null]] },
    {
      title: 'Cliffs and chants',
      text: 'Morning on the beach, evening at the temple above the surf.',
      meals: ['dinner'],
      items: [['dps-uluwatu', '15:00']],
    },
    {
      title: 'Across to Nusa Penida',
      text: 'Fast boat, rough roads, and the cliff that looks like a dinosaur.',
      meals: ['lunch'],
      items: [['dps-penida', '07:00']],
    },
    { title: 'Spa and shops of Seminyak', text: 'Two hours of hands on your back, then linen, rattan and coffee.' },
    {
      title: 'Water sports at Tanjung Benoa',
      text: 'Parasail, banana boat or a glass bottom: the bay is calm in the morning.',
    },
  ],
  ubud: [
    { title: 'Up to Ubud', text: 'Silver village, coffee, monkeys: the road takes three stops.' },
    {
      title: 'Rice terraces',
      text: 'Green steps in the morning mist and a swing above them.',
      items: [['ubd-rice', '08:00']],
    },
    {
      title: 'Cooking with a family',
      text: 'Market, mortar, nine dishes, a nap.',
      meals: ['lunch'],
      items: [['ubd-cook', '08:30']],
    },
  ],
  hanoi: [
    {
      title: 'Arrival in Hanoi',
      text: 'Through the lanes with somebody who eats in them every day.',
      meals: ['dinner'],
      items: [
        ['han-car', null],
        ['han-old', '17:30'],
      ],
    },
    {
      title: 'Lakes, temple and train street',
      text: 'The temple of literature early, coffee beside the rails when the train allows it.',
    },
  ],
  'ha-long': [
    {
      title: 'To the bay',
      text: 'Three hours of fields, then rocks standing in the sea.',
      items: [['hal-car', '08:00']],
    },
    {
      title: 'A day on the water',
      text: 'Caves, kayaks and lunch at anchor.',
      meals: ['lunch'],
      items: [['hal-bay', '09:00']],
    },
  ],
  'da-nang': [
    {
      title: 'Arrival on My Khe beach',
      text: 'A long beach in a modern town; the dragon bridge breathes fire at weekends.',
      items: [['dad-car', null]],
    },
    {
      title: 'Ba Na hills',
      text: 'The golden bridge in the clouds and a French village that never was French.',
      meals: ['lunch'],
      items: [['dad-hills', '08:00']],
    },
    { title: 'Hoi An', text: 'Tailors in the morning, lanterns in the evening, boats in between.' },
  ],
  baku: [
    {
      title: 'Arrival by the Caspian',
      text: 'Flame towers lit at night, seen from the boulevard.',
      items: [['gyd-car', null]],
    },
    {
      title: 'Land of fire',
      text: 'The temple of Ateshgah, the burning hill, lunch with pomegranate.',
      meals: ['lunch'],
      items: [['gyd-fire', '10:00']],
    },
    { title: 'Old city and carpets', text: 'Maiden tower, caravanserai, and a carpet museum shaped like one.' },
    { title: 'Mud volcanoes and Gobustan', text: 'Six thousand drawings on rock, and a moon that bubbles.' },
  ],
  goa: [
    {
      title: 'Arrival in Goa',
      text: 'Shoes off. Supper in a shack with the tide for company.',
      items: [['goi-car', null]],
    },
    {
      title: 'Spices and churches',
      text: 'Pepper, vanilla and nutmeg before lunch, St Francis after it.',
      meals: ['lunch'],
      items: [['goi-spice', '09:00']],
    },
    {
      title: 'River in the evening',
      text: 'A scooter day in the north; the boat leaves at half past five.',
      items: [['goi-boat', '17:30']],
    },
    { title: 'South Goa', text: 'Palolem, Agonda, dolphins with luck.' },
  ],
  jaipur: [
    {
      title: 'Arrival in the pink city',
      text: 'Lassi in a clay cup, and the bazaar when the lamps are lit.',
      items: [['jai-car', null]],
    },
    {
      title: 'Forts and palaces',
      text: 'Amber in the morning, the palace of winds at noon, block prints in the afternoon.',
      items: [['jai-forts', '08:30']],
    },
    { title: 'Sanganer and stepwells', text: 'Paper, pottery and a well as deep as a house is high.' },
  ],
  udaipur: [
    {
      title: 'Over the Aravallis',
      text: 'A long day by road with Chittor on the way for those who start early.',
      items: [['udr-car', '08:00']],
    },
    {
      title: 'The lake',
      text: 'Palace, boat, and the evening light everybody comes for.',
      items: [['udr-lake', '15:30']],
    },
    {
      title: 'Villages and Eklingji',
      text: 'A temple of a hundred and eight shrines, potters, and lunch in a haveli.',
    },
  ],
  munnar: [
    {
      title: 'Up into the tea',
      text: 'Waterfalls and cardamom along the way; a sweater for the evening.',
      items: [['mun-car', '09:00']],
    },
    { title: 'Gardens and museum', text: 'From the bush to the cup in one morning.', items: [['mun-tea', '09:00']] },
    { title: 'Eravikulam', text: 'Wild goats, wide grass and, every twelve years, blue hills.' },
  ],
  alleppey: [
    {
      title: 'Down to the backwaters',
      text: 'From a thousand five hundred metres to sea level before tea.',
      items: [['ale-car', '08:00']],
    },
    {
      title: 'Canals by shikara',
      text: 'The narrow ones, at the hour of school boats and kingfishers.',
      items: [['ale-boat', '07:00']],
    },
  ],
  paris: [
    {
      title: 'Arrival in Paris',
      text: 'Unpack, then the river: from one bridge to the next until you are hungry.',
      items: [['cdg-car', null]],
    },
    {
      title: 'Tower and Seine',
      text: 'Past the queue, up to the second floor, down to the boat.',
      items: [['cdg-tower', '10:00']],
    },
    {
      title: 'Disneyland',
      text: 'A day for those who are small, and for those who were.',
      items: [['cdg-disney', '09:30']],
    },
    { title: 'Montmartre and Louvre', text: 'Painters on the hill, one painting in the palace.' },
  ],
  rome: [
    { title: 'Arrival in Rome', text: 'Fountains by night: take a coin.', items: [['fco-car', null]] },
    {
      title: 'Colosseum and forum',
      text: 'With a guide in the morning; gelato, then the Pantheon.',
      items: [['fco-colosseum', '09:00']],
    },
    { title: 'Vatican', text: 'Museums at eight, the chapel at ten, the square for the rest.' },
  ],
  interlaken: [
    {
      title: 'Between the lakes',
      text: 'The train follows the water; the Jungfrau comes out of the clouds for supper, mostly.',
    },
    { title: 'Top of Europe', text: 'Cogwheels through the Eiger to ice in July.', items: [['int-jungfrau', '08:00']] },
    { title: 'Turquoise', text: 'Boat to the falls, cheese in the village.', items: [['int-lake', '10:00']] },
  ],
  'hong-kong': [
    { title: 'Arrival in Hong Kong', text: 'Dim sum, neon, and the light show across the harbour at eight.' },
    { title: 'The Peak and the ferry', text: 'Up early or late, never at noon.', items: [['hkg-peak', '16:30']] },
    { title: 'Disneyland', text: 'All day, with parade and lights.', items: [['hkg-disney', '10:00']] },
    { title: 'Lantau', text: 'Cable car, Buddha, fishing village on stilts.' },
  ],
  london: [
    {
      title: 'Arrival in London',
      text: 'A walk along the South Bank to shake off the flight.',
      items: [['lhr-car', null]],
    },
    {
      title: 'Westminster and river',
      text: 'Guards at ten, tower by boat, markets for lunch.',
      items: [['lhr-city', '09:30']],
    },
    { title: 'Museums', text: 'Free ones: dinosaurs, mummies, sunflowers.' },
    { title: 'Windsor or Harry Potter', text: 'One castle or the other.' },
  ],
  istanbul: [
    {
      title: 'Arrival in Istanbul',
      text: 'Tea on a roof in Sultanahmet with both mosques in view.',
      items: [['ist-car', null]],
    },
    {
      title: 'The old city',
      text: 'Hagia Sophia, cisterns, bazaar; wear shoes that come off easily.',
      items: [['ist-old', '09:00']],
    },
    {
      title: 'Two continents',
      text: 'Spice bazaar, Asia for lunch, the strait at sunset.',
      items: [['ist-bosphorus', '18:00']],
    },
  ],
  cappadocia: [
    { title: 'To the valleys', text: 'A short flight and a cave with under-floor heating.' },
    {
      title: 'Balloons',
      text: 'Up at four, in the air at six, asleep again at nine.',
      items: [['cap-balloon', '05:00']],
    },
    {
      title: 'Above and below ground',
      text: 'Painted churches, eight floors down, pottery by foot.',
      meals: ['lunch'],
      items: [['cap-valleys', '09:00']],
    },
  ],
  'kuala-lumpur': [
    {
      title: 'Arrival in Kuala Lumpur',
      text: 'Towers at night from the park, satay at Jalan Alor.',
      items: [['kul-car', null]],
    },
    { title: 'Batu caves and the city', text: 'The steps first, before the sun.', items: [['kul-batu', '09:00']] },
    { title: 'Genting', text: 'Up by cable car for cool air and the theme park.' },
  ],
}
