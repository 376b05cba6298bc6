import { type PastePlace, pastePlaces } from './place.data.ts'

export type FoundPlace = { name: string; country: string; region: string | null; at: number; length: number }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Words that name a place: any case for names; capitals for airports and short forms, since DEL is Delhi and del is Spanish. */
type Index = { names: RegExp; codes: RegExp; byWord: ReadonlyMap<string, PastePlace> }

const keyOf = (word: string) => word.toLowerCase().replaceAll(/\s+/g, '')
const isCode = (word: string) => /^[A-Z]{2,4}$/.test(word)

function indexOf(places: readonly PastePlace[]): Index {
  const words = places.flatMap((place) =>
    [place.name, ...(place.also ?? []), ...(place.airport ? [place.airport] : [])].map((word) => ({ word, place })),
  )
  // The longest first: a name wins over one inside it.
  const anyOf = (some: readonly { word: string }[], flags: string) => {
    const sorted = some.map(({ word }) => word).sort((a, b) => b.length - a.length)
    const all = sorted.map((word) => escaped(word).replaceAll(' ', String.raw`\s*`)).join('|')
    return new RegExp(String.raw`(?<![\p{L}\d])(?:${all || '(?!)'})(?![\p{L}\d])`, flags)
  }
  return {
    names: anyOf(
      words.filter(({ word }) => !isCode(word)),
      'giu',
    ),
    codes: anyOf(
      words.filter(({ word }) => isCode(word)),
      'gu',
    ),
    byWord: new Map(words.toReversed().map(({ word, place }) => [keyOf(word), place])),
  }
}

const builtIn = indexOf(pastePlaces)

// Ordinary words that are also towns.
const misread = /^(?:male)$/i

/** Two airports with a road between them are airports in any case: "del to dxb". */
const codePairs = /(?<![\p{L}\d])([a-z]{3})(?=\s*(?:to|-|–|→|2|\/|se)\s*([a-z]{3})(?![\p{L}\d]))/giu

type Found = { word: string; at: number }

function lowerCodes(text: string, codes: RegExp): Found[] {
  const isCapital = (word: string) => new RegExp(codes.source, 'u').exec(word)?.[0] === word
  return [...text.matchAll(codePairs)].flatMap((found) => {
    const [, from = '', to = ''] = found
    if (from + to === (from + to).toUpperCase() || ![from, to].every((word) => isCapital(word.toUpperCase()))) return []
    return [
      { word: from, at: found.index },
      { word: to, at: text.indexOf(to, found.index + 3) },
    ]
  })
}

/** Places in the order they stand in the text. */
export function findPlaces(text: string, own: readonly PastePlace[] = []): FoundPlace[] {
  const { names, codes, byWord } = own.length > 0 ? indexOf([...own, ...pastePlaces]) : builtIn
  const named = [...text.matchAll(names), ...text.matchAll(codes)].map(({ 0: word, index: at }) => ({ word, at }))
  return [...named, ...lowerCodes(text, codes)]
    .filter(({ word }) => !misread.test(word))
    .flatMap(({ word, at }) => {
      const place = byWord.get(keyOf(word))
      return place
        ? [{ name: place.name, country: place.country, region: place.region ?? null, at, length: word.length }]
        : []
    })
    .sort((a, b) => a.at - b.at)
}

const before = (text: string, at: number) => text.slice(Math.max(0, at - 28), at).toLowerCase()

/** Whether the words before a place make it the one somebody leaves from. */
export const isOrigin = (text: string, { at, length }: FoundPlace): boolean =>
  /(?:\bfrom|\bex\.?|\bex-|\bdeparture|departing|starting|based in|live in|living in|\bboarding|\bwe are in|\bout of|origin|\bdep\.?)\s*(?:city\s*)?[:-]?\s*$/.test(
    before(text, at),
  ) || /^[^\S\n]*(?:se\b|based|departure|resident)/i.test(text.slice(at + length, at + length + 14))

export type Route = { from: string; to: string; at: number }

/** Pairs of places joined by an arrow, a hyphen, a slash or "to". */
export function findRoutes(text: string, places: readonly FoundPlace[]): Route[] {
  return places.flatMap((from, index) => {
    const to = places[index + 1]
    if (!to || to.name === from.name) return []
    const between = text.slice(from.at + from.length, to.at)
    return /^\s*(?:-|–|—|->|→|>|\/|to|=>|2)\s*$/i.test(between) ? [{ from: from.name, to: to.name, at: from.at }] : []
  })
}
