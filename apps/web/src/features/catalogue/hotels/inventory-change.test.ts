import { describe, expect, it } from 'vitest'
import { newChange, toChange } from './inventory-change.ts'

const hotel = '0199a000-0000-7000-8000-000000000001'
const room = '0199a000-0000-7000-8000-000000000002'
const plain = newChange('2027-01-01', '2027-01-31')
const faultsOf = (values: typeof plain) => Object.fromEntries(toChange(values, [hotel]).faults ?? [])

describe('a change of many nights', () => {
  it('is sent with what was chosen, and with all where nothing was', () => {
    expect(toChange({ ...plain, sale: 'stop' }, [hotel]).body).toEqual({
      hotelIds: [hotel],
      roomIds: 'all',
      from: '2027-01-01',
      until: '2027-01-31',
      set: { stopped: true },
    })
    const some = {
      ...plain,
      roomIds: [room],
      weekdays: [5, 6],
      allotment: { how: 'set' as const, value: 4 },
      releaseDays: { how: 'clear' as const, value: 9 },
      alarmAt: { how: 'leave' as const, value: 2 },
    }
    expect(toChange(some, [hotel]).body).toMatchObject({
      roomIds: [room],
      weekdays: [5, 6],
      set: { allotment: 4, releaseDays: null },
    })
    expect(toChange({ ...some, everyHotel: true, weekdays: [0, 1, 2, 3, 4, 5, 6] }, [hotel]).body).toEqual({
      hotelIds: 'all',
      roomIds: 'all',
      from: '2027-01-01',
      until: '2027-01-31',
      set: { allotment: 4, releaseDays: null },
    })
  })

  it('says at which field what is wrong', () => {
    expect(faultsOf(plain)).toEqual({ '': 'Choose what to change' })
    expect(faultsOf({ ...plain, sale: 'open', until: '2026-12-31' })).toEqual({ until: 'Not before the first night' })
    expect(Object.keys(faultsOf({ ...plain, allotment: { how: 'set', value: null } }))).toEqual(['allotment'])
    expect(Object.keys(faultsOf({ ...plain, alarmAt: { how: 'set', value: 1000 } }))).toEqual(['alarmAt'])
    expect(Object.keys(faultsOf({ ...plain, sale: 'stop', from: '' }))).toContain('from')
  })
})
