/** A point on the map. */
export type Position = { latitude: number; longitude: number }

const earthRadius = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How many metres lie between two points. */
export function metresBetween(one: Position, other: Position): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Two hotels nearer than this may be one. */
export const nearMetres = 200

const cellsPerDegree = 100
const cellOf = ({ latitude, longitude }: Position): [number, number] => [
  Math.floor(latitude * cellsPerDegree),
  Math.floor(longitude * cellsPerDegree),
]

/** The square of the map a point lies in, and those around it: whatever is near lies in one of them. */
export function cellsAround(position: Position): [number, number][] {
  const [north, east] = cellOf(position)
  return [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right): [number, number] => [north + up, east + right]))
}

/** The name of the square a point lies in. */
export const cellKey = (position: Position): string => cellOf(position).join(' ')

const common = /\b(the|hotels?|resorts?|and|spa|inn|suites?|palace|by|at)\b/g

/** What of a name tells a hotel from others: without the words that many have. */
function essence(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('&', ' and ')
  const bare = plain.replaceAll(common, ' ').replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
  return bare || plain.replaceAll(/\s/g, '')
}

/** How many letters must be changed, added or left out to get from one text to the other. */
function editsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at++) {
    const now = [at]
    for (let to = 1; to <= other.length; to++) {
      const swap = (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      now.push(Math.min(swap, (before[to] ?? 0) + 1, (now[to - 1] ?? 0) + 1))
    }
    before = now
  }
  return before[other.length] ?? 0
}

/** Whether two names may be meant for one hotel: `Lake Palace Hotel` and `The Lake Palace`, or a letter or two apart. */
export function areSimilar(one: string, other: string): boolean {
  const [a, b] = [essence(one), essence(other)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 5 && long.includes(short)) return true
  return editsBetween(a, b) <= Math.floor(short.length / 4)
}
