import { nthScene, type SceneKind, sceneUrl } from './scene.ts'
import { hashOf } from './random.ts'

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

function kindOf(place: string): SceneKind {
  const sum = [...place].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return known[place] ?? kinds[sum % kinds.length] ?? 'skyline'
}

/** The drawn picture of a place: of its own kind where we know it, always the same one where we do not. */
export const sceneOf = (place: string): string => sceneUrl(kindOf(place), place)

/** Another picture of the same kind for every day spent at a place. */
export const sceneOfDay = (place: string, day: number): string =>
  day === 0 ? sceneOf(place) : nthScene(kindOf(place), hashOf(place) + day)
