import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asThen, type RatesState, ratesVersions, type TrailEntry } from './versions.ts'

const season = (cpai: number) => ({ start: '2027-01-01', end: '2027-03-31', cpai, mapai: 0, epai: 0 })
const trailRooms = (cpai: number) => [{ id: 'lake', type: 'Lake room', seasons: [season(cpai)], releaseDays: null }]
const stateOf = (cpai: number, over: Partial<RatesState> = {}): RatesState => ({
  rooms: [{ id: 'lake', releaseDays: undefined, seasonal_pricing: [season(cpai)] }],
  names: [],
  childBands: null,
  offers: [],
  ...over,
})

let made = 0
const entry = (action: string, ...changes: TrailEntry['changes']): TrailEntry => {
  made += 1
  return { id: `e${made}`, action, actorName: 'Asha', at: `2027-01-0${(made % 9) + 1}`, changes }
}
const rated = (from: number, to: number) =>
  entry('rates changed', { field: 'rooms', from: trailRooms(from), to: trailRooms(to) })

describe('versions of rates', () => {
  it('are what each save left, and what there was before the first', () => {
    const found = ratesVersions([rated(200, 300), rated(100, 200)], stateOf(300))
    expect(found.map(({ state }) => state)).toEqual([stateOf(300), stateOf(200), stateOf(100)])
    expect(found.map((version) => version.made?.actorName)).toEqual(['Asha', 'Asha', undefined])
  })

  it('leave out what touched no rate', () => {
    const described = entry('changed', {
      field: 'rooms',
      from: trailRooms(300),
      to: trailRooms(300).map((room) => ({ ...room, description: 'New' })),
    })
    const bulk = entry('rooms to sell changed', { field: 'rooms', from: null, to: 'Lake room' })
    expect(ratesVersions([bulk, described], stateOf(300))).toEqual([])
    expect(ratesVersions([bulk, described, rated(200, 300)], stateOf(300)).map(({ state }) => state)).toEqual([
      stateOf(300),
      stateOf(200),
    ])
  })

  it('begin with a hotel that was made here', () => {
    const created = entry('created', { field: 'rooms', from: null, to: trailRooms(100) })
    const found = ratesVersions([rated(100, 300), created], stateOf(300))
    expect(found.map(({ state }) => state)).toEqual([stateOf(300), stateOf(100)])
  })

  it('tell what a file left by the save after it, and what it found by the save before', () => {
    const file = () =>
      entry('rates imported', { field: 'Lake room, 2027-01-01 to 2027-03-31: cpai', from: 200, to: 250 })
    const states = ratesVersions([rated(250, 300), file(), rated(100, 200)], stateOf(300)).map(({ state }) => state)
    expect(states).toEqual([stateOf(300), stateOf(250), stateOf(200), stateOf(100)])
    // Between two files nobody knows.
    expect(ratesVersions([file(), file()], stateOf(300)).map(({ state }) => state)).toEqual([stateOf(300), null, null])
  })

  it('have the names, bands and offers of their time', () => {
    const [before, after] = [[{ name: 'Low', start: '2027-01-01', end: '2027-03-31' }], []]
    const named = entry('contract changed', { field: 'seasons', from: before, to: after })
    const bands = entry('rates changed', { field: 'offers', from: null, to: [{ id: 'x' }] })
    const [newest, oldest] = ratesVersions([bands, named], stateOf(1, { offers: [{ id: 'x' }] as never }))
    expect([newest?.state?.offers, newest?.state?.names]).toEqual([[{ id: 'x' }], []])
    expect([oldest?.state?.offers, oldest?.state?.names]).toEqual([[], before])
  })

  it('follow each other whatever was saved', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 999 }), { minLength: 2, maxLength: 12 }), (prices) => {
        const saves = prices.slice(1).map((to, at) => rated(prices[at] ?? 0, to))
        const now = stateOf(prices.at(-1) ?? 0)
        const changed = prices.filter((price, at) => at === 0 || price !== prices[at - 1])
        const expected = changed.length < 2 ? [] : changed.toReversed().map((price) => stateOf(price))
        expect(ratesVersions(saves.toReversed(), now).map(({ state }) => state)).toEqual(expected)
      }),
    )
  })

  it('are brought back for the rooms there are, and are the same in whatever order their fields come', () => {
    const added = { id: 'new', seasonal_pricing: [season(9)] }
    const band = { fromAge: 0, toAge: 11, withBed: { percent: 50 }, noBed: { percent: 25 } }
    const now = stateOf(300, { rooms: [...stateOf(300).rooms, added], childBands: [band] })
    const turned = { noBed: { percent: 25 }, withBed: { percent: 50 }, toAge: 11, fromAge: 0 }
    const gone = { id: 'gone', seasonal_pricing: [] }
    const found = asThen(now, stateOf(100, { rooms: [...stateOf(100).rooms, gone], childBands: [turned] }))
    expect(found.rooms).toEqual([stateOf(100).rooms[0], added])
    expect(found.childBands).toBe(now.childBands)
  })
})
