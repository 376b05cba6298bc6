/** Quarters of each place of the demo data, and words its invented hotels are named with. */
export type PlaceWords = { areas: readonly [string, ...string[]]; words: readonly string[] }

/** By the slug of the place. */
export const placeWords: Readonly<Record<string, PlaceWords>> = {
  dubai: {
    areas: ['Marina', 'Deira', 'Downtown', 'Jumeirah', 'Al Barsha', 'Business Bay', 'Bur Dubai', 'Al Seef'],
    words: [
      'Gulf Lantern',
      'Saffron Dhow',
      'Mirage',
      'Sidra',
      'Falcon',
      'Abra',
      'Oud',
      'Date Palm',
      'Majlis',
      'Wind Tower',
      'Zafran',
      'Marsa',
      'Noor',
      'Sandgate',
      'Lulu',
      'Bedouin Star',
      'Gold Souk',
      'Creekside',
      'Palm Shade',
      'Karak',
      'Henna',
      'Spice Boat',
      'Blue Minaret',
      'Cardamom Coffee',
    ],
  },
  'abu-dhabi': {
    areas: ['Corniche', 'Yas', 'Saadiyat', 'Al Maryah'],
    words: ['Ghaf', 'Heron', 'Qasr Blue', 'Mangrove', 'Pearl Diver', 'Liwa'],
  },
  'ras-al-khaimah': {
    areas: ['Al Hamra', 'Mina', 'Al Marjan', 'Jebel Jais'],
    words: ['Red Dune', 'Hajar', 'Coral Shore', 'Oryx', 'Saluki', 'Quiet Bay'],
  },
  baku: {
    areas: ['Icherisheher', 'Nizami', 'Boulevard', 'Bayil'],
    words: ['Caspian', 'Khazri', 'Maiden Stone', 'Pomegranate', 'Flame', 'Caravan Gate', 'Sahil', 'Tar', 'Old Wall'],
  },
  gabala: {
    areas: ['Nohur', 'Tufandag', 'Vandam'],
    words: ['Walnut', 'Seven Springs', 'Beech', 'Highland', 'Chestnut', 'Kurmuk'],
  },
  paris: {
    areas: ['Marais', 'Montmartre', 'Latin Quarter', 'Opéra', 'Bastille'],
    words: [
      'Petit Balcon',
      'Lune Bleue',
      'Tilleul',
      'Rive Claire',
      'Jardin Secret',
      'Clocher',
      'Belle Lanterne',
      'Verger',
      'Trois Ponts',
    ],
  },
  rome: {
    areas: ['Trastevere', 'Monti', 'Prati', 'Campo'],
    words: ['Fontana Quieta', 'Pino', 'Sette Scale', 'Limonaia', 'Terrazza Rossa', 'Gelsomino'],
  },
  interlaken: {
    areas: ['Unterseen', 'Höhematte', 'Matten', 'Bönigen'],
    words: ['Alpenglow', 'Edelweiss', 'Two Lakes', 'Gentian', 'Larch', 'Steinbock', 'Seeblick', 'Firn', 'Cowbell'],
  },
  prague: {
    areas: ['Malá Strana', 'Old Town', 'Vinohrady', 'Karlín'],
    words: ['Golden Linden', 'Three Bells', 'Vltava', 'Clockmaker', 'Red Roof', 'Amber'],
  },
  london: {
    areas: ['Bloomsbury', 'Kensington', 'Southwark', 'Paddington', 'Shoreditch'],
    words: ['Lamplighter', 'Foxglove', 'Plane Tree', 'Quill', 'Heath', 'Copper Beech', 'Thameside', 'Mews', 'Wren'],
  },
  edinburgh: {
    areas: ['Royal Mile', 'New Town', 'Leith', 'Stockbridge'],
    words: ['Thistle Close', 'Heather', 'Piper', 'Tartan', 'Craig', 'Rowan'],
  },
  istanbul: {
    areas: ['Sultanahmet', 'Galata', 'Beyoğlu', 'Kadıköy'],
    words: [
      'Bosporus Tulip',
      'Simit',
      'Seven Hills',
      'Ferry',
      'Blue Tile',
      'Gülhane',
      'Hamam Gate',
      'Martı',
      'Judas Tree',
    ],
  },
  cappadocia: {
    areas: ['Göreme', 'Uçhisar', 'Ürgüp'],
    words: ['Fairy Chimney', 'Balloonist', 'Tuff', 'Dovecote', 'Stone Cellar', 'Apricot'],
  },
  goa: {
    areas: ['Candolim', 'Calangute', 'Palolem', 'Panjim', 'Benaulim'],
    words: ['Cashew', 'Susegad', 'Feni', 'Tamarind', 'Azulejo', 'Coconut', 'Casa Marigold', 'Kokum', 'Laterite'],
  },
  srinagar: {
    areas: ['Dal Lake', 'Nigeen', 'Boulevard Road', 'Rajbagh'],
    words: [
      'Chinar',
      'Shikara',
      'Kahwa',
      'Walnut Carver',
      'Lotus',
      'Zabarwan',
      'Pashmina',
      'Kingfisher',
      'Almond Blossom',
    ],
  },
  leh: {
    areas: ['Changspa', 'Shanti Road', 'Old Leh'],
    words: ['Poplar', 'Prayer Flag', 'Snow Leopard', 'Apricot Garden', 'Stok View', 'Yak'],
  },
  jaisalmer: {
    areas: ['Fort Road', 'Gadisar', 'Sam Dunes', 'Hanuman Circle'],
    words: [
      'Golden Jharokha',
      'Thar',
      'Camel Bell',
      'Sonar',
      'Marwar',
      'Dune Song',
      'Haveli Kesar',
      'Starlit',
      'Desert Rose',
    ],
  },
  udaipur: {
    areas: ['Lake Pichola', 'Fateh Sagar', 'Hanuman Ghat', 'Ambamata'],
    words: [
      'Jal Mahal View',
      'Peacock',
      'Mewar',
      'White Marble',
      'Gangaur',
      'Lakeshore',
      'Aravalli',
      'Bougainvillea',
      'Chhatri',
    ],
  },
  jaipur: {
    areas: ['Bani Park', 'Civil Lines', 'Amer Road', 'C Scheme'],
    words: ['Pink Arch', 'Gulab', 'Blue Pottery', 'Jharokha', 'Block Print', 'Marigold'],
  },
  munnar: {
    areas: ['Chithirapuram', 'Pothamedu', 'Devikulam', 'Anachal'],
    words: [
      'Tea Bud',
      'Cardamom',
      'Misty Ridge',
      'Neelakurinji',
      'Silver Oak',
      'Planter',
      'Cloud Line',
      'Pepper Vine',
      'Eravikulam View',
    ],
  },
  alleppey: {
    areas: ['Punnamada', 'Marari', 'Finishing Point'],
    words: ['Backwater', 'Kettuvallam', 'Water Lily', 'Toddy Palm', 'Coir', 'Vembanad'],
  },
  darjeeling: {
    areas: ['Mall Road', 'Chowrasta', 'Jalapahar'],
    words: ['First Flush', 'Toy Train', 'Rhododendron', 'Kanchan View', 'Magnolia', 'Cloudberry'],
  },
  havelock: {
    areas: ['Govind Nagar', 'Vijaynagar', 'Radhanagar'],
    words: ['Coral Reef', 'Mahua', 'Barefoot Bay', 'Sea Almond', 'Lagoon', 'Turtle'],
  },
  manali: {
    areas: ['Old Manali', 'Aleo', 'Log Huts', 'Vashisht'],
    words: ['Deodar', 'Apple Orchard', 'Beas', 'Snowline', 'Cedar', 'Solang View'],
  },
  rishikesh: {
    areas: ['Tapovan', 'Laxman Jhula', 'Swarg Ashram'],
    words: ['Ganga Bend', 'Sal Forest', 'Rudraksha', 'Ananta', 'River Stone', 'Sunrise Ghat'],
  },
  ooty: {
    areas: ['Fern Hill', 'Charing Cross', 'Lovedale'],
    words: ['Eucalyptus', 'Nilgiri', 'Blue Gum', 'Strawberry', 'Pine Needle', 'Garden Gate'],
  },
  bangkok: {
    areas: ['Sukhumvit', 'Silom', 'Riverside', 'Old City', 'Ari'],
    words: [
      'Lotus Ferry',
      'Tuk Tuk',
      'Jasmine',
      'Chao Praya Lantern',
      'Night Market',
      'Khlong',
      'Orchid',
      'Teak',
      'Skytrain',
    ],
  },
  phuket: {
    areas: ['Kata', 'Patong', 'Kamala', 'Old Phuket Town', 'Bang Tao'],
    words: [
      'Longtail',
      'Andaman',
      'Coral Tree',
      'Monsoon',
      'Rubber Tree',
      'Sea Gypsy',
      'Driftwood',
      'Shell',
      'Sino House',
    ],
  },
  krabi: {
    areas: ['Ao Nang', 'Klong Muang', 'Railay'],
    words: ['Limestone', 'Four Islands', 'Swallow', 'Emerald Pool', 'Hornbill', 'Mangrove Walk'],
  },
  'chiang-mai': {
    areas: ['Nimman', 'Old City', 'Riverside'],
    words: ['Lanna', 'Teak Lantern', 'Umbrella', 'Moat', 'Doi', 'Celadon'],
  },
  singapore: {
    areas: ['Marina', 'Chinatown', 'Little India', 'Sentosa', 'Katong'],
    words: [
      'Shophouse',
      'Merantì',
      'Orchid Walk',
      'Straits',
      'Nutmeg',
      'Rain Tree',
      'Peranakan',
      'Garden Bay',
      'Pandan',
    ],
  },
  bali: {
    areas: ['Seminyak', 'Sanur', 'Nusa Dua', 'Canggu', 'Uluwatu'],
    words: [
      'Frangipani',
      'Penjor',
      'Surf Break',
      'Gamelan',
      'Pandanus',
      'Temple Tide',
      'Batik',
      'Coconut Grove',
      'Black Sand',
    ],
  },
  ubud: {
    areas: ['Campuhan', 'Tegallalang', 'Penestanan'],
    words: ['Rice Terrace', 'Canang', 'River Gorge', 'Bamboo', 'Lotus Pond', 'Kopi'],
  },
  lombok: {
    areas: ['Senggigi', 'Kuta', 'Gili Air'],
    words: ['Rinjani', 'Pearl Farm', 'Sasak', 'Quiet Wave', 'Sandalwood', 'Reef Edge'],
  },
  hanoi: {
    areas: ['Hoan Kiem', 'Old Quarter', 'West Lake'],
    words: ['Silk Street', 'Lantern', 'Banyan Corner', 'Pho', 'Lacquer', 'Red River'],
  },
  'ha-long': {
    areas: ['Bai Chay', 'Tuan Chau', 'Hon Gai'],
    words: ['Descending Dragon', 'Karst', 'Sail', 'Floating Village', 'Grotto', 'Emerald Bay'],
  },
  'da-nang': {
    areas: ['My Khe', 'Han River', 'Son Tra'],
    words: ['Dragon Bridge', 'Marble Hill', 'Lady Moon', 'Cicada', 'Fisher', 'Golden Hand'],
  },
  'hong-kong': {
    areas: ['Tsim Sha Tsui', 'Central', 'Wan Chai', 'Mong Kok'],
    words: ['Star Ferry View', 'Junk', 'Bauhinia', 'Tram', 'Fragrant Harbour', 'Neon'],
  },
  'kuala-lumpur': {
    areas: ['Bukit Bintang', 'Bangsar', 'Chow Kit', 'Brickfields'],
    words: ['Hibiscus', 'Kopitiam', 'Rain Forest', 'Songket', 'Rambutan', 'Twin View'],
  },
  langkawi: {
    areas: ['Pantai Cenang', 'Kuah', 'Datai Road'],
    words: ['Eagle', 'Geopark', 'Padi', 'Flame Tree', 'Sampan', 'Sea Eagle Bay'],
  },
}

/** What a house is called, by its class. */
export const houseKinds = {
  simple: ['Inn', 'Guest House', 'Rooms', 'Lodge'],
  middle: ['Hotel', 'House', 'Court', 'Residency'],
  fine: ['Hotel & Spa', 'Resort', 'Suites', 'Grand', 'Retreat'],
} as const
