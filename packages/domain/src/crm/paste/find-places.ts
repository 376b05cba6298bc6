import { type PastePlace, pastePlaces } from './place.data.ts'

export type FoundPlace = { name: string; country: string; region: string | null; at: number; length: number }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

type Known = { form: RegExp; place: PastePlace }

/** Names in any case; airports and short forms in capitals only, since DEL is Delhi and del is Spanish. */
const knownOf = (places: readonly PastePlace[]): Known[] =>
  places.flatMap((place) => {
    const words = [place.name, ...(place.also ?? [])].map((word) => ({ word, exact: /^[A-Z]{2,4}$/.test(word) }))
    const airport = place.airport ? [{ word: place.airport, exact: true }] : []
    return [...words, ...airport].map(({ word, exact }) => ({
      place,
      form: new RegExp(
        String.raw`(?<![\p{L}\d])${escaped(word).replaceAll(' ', String.raw`\s*`)}(?![\p{L}\d])`,
        exact ? 'gu' : 'giu',
      ),
    }))
  })

const builtIn = knownOf(pastePlaces)

// Ordinary words that are also towns.
const misread: [RegExp, RegExp][] = [[/^male$/i, /\b(?:fe)?male\b(?! city)/i]]

/** Places in the order they stand in the text, each once; a longer name wins over one inside it. */
export function findPlaces(text: string, own: readonly PastePlace[] = []): FoundPlace[] {
  const all = [...builtIn, ...knownOf(own)].flatMap(({ form, place }) =>
    [...text.matchAll(form)].map((match) => ({
      name: place.name,
      country: place.country,
      region: place.region ?? null,
      at: match.index,
      length: match[0].length,
      word: match[0],
    })),
  )
  const kept = all
    .filter(({ word }) => !misread.some(([name, form]) => name.test(word) && form.test(word)))
    .filter(
      (one) =>
        !all.some(
          (other) => other.length > one.length && other.at <= one.at && other.at + other.length >= one.at + one.length,
        ),
    )
    .sort((a, b) => a.at - b.at)
  return kept.map(({ word: _, ...found }) => found)
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
