import { describe, expect, it } from 'vitest'
import type { CrmBookingDetails } from './details.ts'
import { exampleLandPackage } from './details.ts'
import { stayOfService } from './service-stay.ts'

const line = (label: string, service = 'Hotel', state = 'To request') => ({ label, service, state })
const oneHotel: CrmBookingDetails = {
  ...{ kind: 'hotel', hotel: 'Creek View', place: 'Dubai', address: null, phone: null },
  ...{ checkIn: '2027-01-10', checkOut: '2027-01-12', mealPlan: 'Breakfast', confirmationNo: null },
  rooms: [{ type: 'Twin', count: 2, adults: 4, children: 0 }],
}
const tour: CrmBookingDetails = { ...exampleLandPackage, kind: 'land-package' }

describe('the hotel a service is about', () => {
  it('is that of the booking where it is the only one, whatever it is called', () => {
    const only = line('Two nights by the creek')
    expect(stayOfService(oneHotel, only, [only])).toMatchObject({ hotel: 'Creek View', rooms: [{ count: 2 }] })
    expect(stayOfService(tour, only, [only, line('Van', 'Transfer')])).toMatchObject({ hotel: 'Creek View' })
  })

  it('is the one it names where there are several, and never another', () => {
    const [named, other] = [line('Creek View, twin'), line('Marina Rooms')]
    for (const details of [oneHotel, tour]) {
      expect(stayOfService(details, named, [named, other])).toMatchObject({ hotel: 'Creek View', place: 'Dubai' })
      expect(stayOfService(details, other, [named, other])).toMatchObject({ hotel: null, rooms: [], from: null })
    }
  })

  it('is none of what is no stay', () => {
    const van = line('Van to Creek View', 'Transfer')
    expect(stayOfService(tour, van, [van])).toMatchObject({ hotel: null })
  })
})
