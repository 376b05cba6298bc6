import { hashOf } from './random.ts'
import { slugOf } from './slug.ts'

export const sceneKinds = [
  'skyline',
  'beach',
  'mountains',
  'desert',
  'old-town',
  'island',
  'market',
  'lake',
  'terraces',
  'room',
] as const
export type SceneKind = (typeof sceneKinds)[number]
/** A kind that shows a place from outside. */
export type PlaceKind = Exclude<SceneKind, 'room'>

const perKind = 24

/** The pictures that were drawn for a place, a trip or a page; the rest of a kind's are numbered. */
const named: Readonly<Record<SceneKind, string>> = {
  skyline: `
    abu-dhabi-new baku-view bangkok-old dubai dubai-evening hong-kong-new kuala-lumpur-inner kuala-lumpur-new london
    singapore singapore-and-kuala-lumpur singapore-east`,
  beach: `
    abu-dhabi-old alleppey bali-outer da-nang-old dubai-jumeirah goa goa-outer havelock-new krabi langkawi-upper
    lombok-upper munnar phuket ras-al-khaimah-new`,
  mountains: `
    darjeeling edinburgh-upper gabala-old gabala-upper interlaken-lower interlaken-old kashmir-lake-and-meadow
    leh-outer leh-river london manali manali-lower manali-new manali-old rishikesh-old srinagar-old udaipur`,
  desert: `
    baku baku-new cappadocia cappadocia-old dubai-dunes dubai-new dubai-with-a-desert-night itineraries jaisalmer
    jaisalmer-old ras-al-khaimah-garden ras-al-khaimah-old`,
  'old-town': `
    baku-view cappadocia-grove chiang-mai edinburgh hanoi-new istanbul istanbul-inner istanbul-terrace
    jaipur-harbour jaipur-west jaisalmer-inner london-bay paris-lane paris-lucerne-and-rome paris-west phuket-square
    prague-lower prague-north rome rome-upper udaipur-upper`,
  island: `
    abu-dhabi bali bali-west ha-long-east ha-long-morning ha-long-south havelock-bay havelock-view hong-kong
    interlaken krabi-bend krabi-lower langkawi-new langkawi-shore lombok lombok-lower phuket-and-krabi-by-the-sea
    phuket-new singapore-outer`,
  market: `
    bangkok bangkok-new bangkok-upper chiang-mai-inner da-nang-shore dubai-creek dubai-upper goa-upper hanoi-garden
    hong-kong-old istanbul-south jaipur-and-udaipur-in-winter jaipur-outer kuala-lumpur london paris-view
    prague-east rome-new singapore-old ubud-west udaipur-old`,
  lake: `
    alleppey-east alleppey-south edinburgh gabala-new hanoi interlaken kerala-hills-to-backwaters leh-lane ooty
    paris rishikesh srinagar srinagar-inner srinagar-north udaipur-north`,
  terraces: `
    bali-rice-and-reef bali-south chiang-mai-hill da-nang-upper darjeeling-east darjeeling-new munnar-lower
    munnar-upper munnar-west ooty-gate ooty-lower rishikesh-outer ubud ubud-upper`,
  room: '',
}

const seedsOf = (kind: SceneKind): readonly string[] => {
  const own = named[kind].split(/\s+/).filter(Boolean)
  return [...own, ...Array.from({ length: perKind - own.length }, (_, index) => String(index + 1))]
}

/** What every picture of a kind is drawn from, which is also its name. */
export const drawnScenes = Object.fromEntries(sceneKinds.map((kind) => [kind, seedsOf(kind)])) as Readonly<
  Record<SceneKind, readonly string[]>
>

const addressOf = (kind: SceneKind, seed: string | undefined) => `/scenes/${kind}-${seed}.svg`

/** The address of a kind's pictures one after the other, beginning anew after the last. */
export const nthScene = (kind: SceneKind, n: number): string => addressOf(kind, drawnScenes[kind][n % perKind])

/** The address of the picture that belongs to a name: its own where one was drawn, else always the same of its kind. */
export function sceneUrl(kind: SceneKind, name: string): string {
  const slug = slugOf(name)
  return drawnScenes[kind].includes(slug) ? addressOf(kind, slug) : nthScene(kind, hashOf(slug))
}

/** Where the picture lies that an address asks for. Addresses written down when every name had a drawing stay good. */
export function sceneAt(file: string): string | null {
  if (file === 'hero.svg') return '/scenes/hero.svg'
  const kind = sceneKinds.find((candidate) => file.startsWith(`${candidate}-`))
  const seed = kind && /^[a-z0-9-]{1,80}(?=\.svg$)/.exec(file.slice(kind.length + 1))?.[0]
  return kind && seed ? sceneUrl(kind, seed) : null
}
