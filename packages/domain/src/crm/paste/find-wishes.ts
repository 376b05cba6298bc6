import type { Cabin, HotelStandard, MealWish, PackageService } from '../enquiry-details.ts'

const first = <T>(text: string, rules: readonly (readonly [RegExp, T])[]): T | null =>
  rules.find(([form]) => form.test(text))?.[1] ?? null

const meals = [
  [/\ball[ -]inclusive\b|\bAI plan\b/i, 'All inclusive'],
  [
    /\bfull board\b|\b(?:all|3|three) meals\b|\bAP\b(?! ?mumbai)|\bAPAI\b|\bbreakfast,? (?:,|and|&)?\s*lunch/i,
    'Full board',
  ],
  [/\bhalf board\b|\bMAP(?:AI)?\b|\bbreakfast (?:and|&|\+|n) dinner\b|\bBF ?[&+] ?dinner\b/i, 'Half board'],
  [/\bbreakfast\b|\bnashta\b|\bCP(?:AI)?\b|\bb\/?f\b|\bbed (?:and|&) breakfast\b/i, 'Breakfast'],
  [/\broom only\b|\bEP(?:AI)?\b|\bwithout meals\b|\bno meals\b/i, 'Room only'],
] as const satisfies [RegExp, MealWish][]

export const findMeal = (text: string): MealWish | null => first(text, meals)

const starForm = /\b([2-5])\s*(?:\*|★|-?\s*stars?\b)/i
export const findStars = (text: string): number | null => {
  const words = ['two', 'three', 'four', 'five']
  const word = /\b(two|three|four|five)[ -]stars?\b/i.exec(text)?.[1]
  if (word) return words.indexOf(word.toLowerCase()) + 2
  const found = starForm.exec(text)?.[1]
  return found ? Number(found) : null
}

/** The class of hotels: by stars, else by the words people use for it. */
export function findStandard(text: string): HotelStandard | null {
  const stars = findStars(text)
  if (stars) return stars === 5 ? 'Luxury' : stars === 4 ? 'Deluxe' : 'Standard'
  return first(text, [
    [/\bluxur(?:y|ious)\b|\bpremium (?:hotel|stay|resort)/i, 'Luxury'],
    [/\bdeluxe\b/i, 'Deluxe'],
    [/\b(?:budget|standard|economical|basic|cheap|decent) (?:hotel|stay|accom|room|resort)/i, 'Standard'],
  ] as const)
}

const services = [
  ['Flights', /\bflights?\b|\bair ?fare\b|\bair ?tickets?\b|\bby air\b|\bincluding air\b|\bairfare\b/i],
  ['Hotels', /\bhotels?\b|\bresorts?\b|\baccommodation\b|\bstay\b|\bvilla\b|\bhouse ?boat\b/i],
  [
    'Transfers',
    /\btransfers?\b|\bcab\b|\btaxi\b|\bpick ?-?up\b|\bairport drop\b|\bcar\b|\bvehicle\b|\binnova\b|\btempo\b/i,
  ],
  [
    'Sightseeing',
    /\bsight ?-?seeing\b|\btours?\b(?! package)|\bdesert safari\b|\bcity tour\b|\bactivities\b|\bdisney|\buniversal studios?\b|\bsafari\b|\bcruise\b/i,
  ],
  ['Visa', /\bvisas?\b/i],
  ['Insurance', /\binsurance\b/i],
  ['Guide', /\bguide\b/i],
] as const satisfies [PackageService, RegExp][]

const without = (what: string) =>
  new RegExp(
    String.raw`\b(?:without|no|excluding|except|not? need(?:ed)?|don'?t need|already (?:have|booked)|have booked|booked)\s+(?:the |our |any )?(?:${what})`,
    'i',
  )

/** What is to be part of it; what is said to be there already is not. */
export const findServices = (text: string): PackageService[] =>
  services
    .filter(([, form]) => form.test(text))
    .filter(
      ([name]) =>
        !without(name === 'Flights' ? 'flights?|air ?fare|tickets?' : name.toLowerCase().replace(/s$/, 's?')).test(
          text,
        ),
    )
    .map(([name]) => name)

export const findOccasion = (text: string): string | null =>
  first(text, [
    [/\bhoneymoon|newly ?wed|just married/i, 'Honeymoon'],
    [/\banniversary/i, 'Anniversary'],
    [/\bbirthday|b'?day\b/i, 'Birthday'],
    [/\bbaby ?moon/i, 'Babymoon'],
    [/\bdestination wedding|\bwedding\b/i, 'Wedding'],
    [/\boff-?site|corporate|conference|team outing|incentive|dealer meet/i, 'Corporate'],
    [/\bbachelor(?:ette)?\b/i, 'Bachelor party'],
    [/\bpilgrim|\byatra\b|\bdarshan\b|\bumrah\b|\bhajj?\b/i, 'Pilgrimage'],
  ] as const)

export const findCabin = (text: string): Cabin | null =>
  first(text, [
    [/\bpremium economy\b/i, 'Premium economy'],
    [/\bbusiness class\b|\bbiz class\b|\bbusiness (?:fare|ticket)/i, 'Business'],
    [/\bfirst class\b/i, 'First'],
    [/\beconomy\b|\beco\b/i, 'Economy'],
  ] as const)

const airlines = [
  'IndiGo',
  'Air India Express',
  'Air India',
  'Emirates',
  'Etihad',
  'Vistara',
  'SpiceJet',
  'Akasa',
  'Singapore Airlines',
  'Thai Airways',
  'Malaysia Airlines',
  'Qatar Airways',
  'Lufthansa',
  'British Airways',
  'flydubai',
  'Air Arabia',
  'Turkish Airlines',
  'Cathay Pacific',
  'AirAsia',
  'Scoot',
  'VietJet',
]

export const findAirline = (text: string): string | null =>
  airlines.find((name) => new RegExp(String.raw`\b${name.replaceAll(' ', String.raw`\s?`)}\b`, 'i').test(text)) ?? null

export const wantsDirect = (text: string): boolean => /\b(?:direct|non-?\s?stop)\b/i.test(text)
export const hasPets = (text: string): boolean => /\b(?:pet|dog|cat|puppy)s?\b/i.test(text)
export const isUrgent = (text: string): boolean =>
  /\b(?:urgent(?:ly)?|asap|express|immediately|at the earliest|emergency)\b/i.test(text)
