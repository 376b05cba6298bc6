import { type SceneKind, sceneUrl } from '@karavan/domain/base/scene'

const kinds = ['skyline', 'beach', 'mountains', 'desert', 'old-town', 'island', 'market', 'lake'] as const

const known: Readonly<Record<string, SceneKind>> = {
  Dubai: 'skyline',
  Goa: 'beach',
  Srinagar: 'lake',
  Bali: 'island',
  Jaisalmer: 'desert',
  Istanbul: 'old-town',
  Manali: 'mountains',
  Bangkok: 'market',
  Singapore: 'skyline',
}

/** The drawn picture of a place: of its own kind where we know it, always the same one where we do not. */
export function sceneOf(place: string): string {
  const sum = [...place].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return sceneUrl(known[place] ?? kinds[sum % kinds.length] ?? 'skyline', place)
}
