import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { Person } from '../../../../testing/people.ts'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { dayFromNow, type TestHotel } from '../../../sales/stays/testing/stay.ts'
import { quotationsOf } from './quotation.ts'

const unpriced: QuotedLine['price'] = {
  ...{ state: 'unpriced', cost: null, currency: 'INR', rate: 1, gst: 0, tcs: 0, pricedAt: null },
}

/** A line of something the house sells, still to be priced. */
export const houseLine = (item: QuotedLine['item'], label: string, key: string): QuotedLine => ({
  ...{ key, item, service: 'Other', label, note: null, supplier: null, day: null, from: null, until: null },
  ...{ currency: 'INR', cost: { per: 'all', unit: 0, quantity: 1 }, markup: { basis: 'percent', value: 10 } },
  ...{ price: unpriced, shown: null },
})

/** Two nights for two in a hotel of the house, forty days from now. */
export const stayLine = ({ hotelId, roomId }: TestHotel, key = 'stay'): QuotedLine =>
  houseLine(
    {
      ...{ kind: 'stay', hotelId, roomId, mealPlan: 'cpai', checkIn: dayFromNow(40), nights: 2 },
      rooms: [{ adults: 2, childrenAges: [], noBed: 0, extraBeds: 0 }],
    },
    'Two nights',
    key,
  )

type Line = {
  id: string
  item: unknown
  state: string
  portal_kind: string | null
  portal_id: string | null
  portal_reference: string | null
  cost_inr: string
  planned_cost_inr: string
}

/** Quotations of what the house sells, and what becomes of them. */
export const housesOf = (test: TestApp) => {
  const calls = quotationsOf(test)
  const database = () => test.app.platform.database
  return {
    async quoted(
      hotel: TestHotel | TestHotel[],
      as: Person = test.people.agent,
      changes: Partial<QuotationContent> = {},
    ) {
      const lines = [hotel].flat().map((one, index) => stayLine(one, `stay-${index}`))
      const { quotation, token } = await calls.sent(as, {
        ...{ options: [{ key: 'a', name: 'Only', summary: '', lines }], extras: [] },
        ...{ country: 'India', startDate: dayFromNow(40), endDate: dayFromNow(42), ...changes },
      })
      const page = (await calls.open(token)).body.data
      const placed = async () => {
        const [row] = await readRows<{ id: string; kind: string }>(
          database(),
          `select b.id, b.kind from crm_booking b join quotation_version v on v.id = b.quotation_version_id
           where v.quotation_id = $1`,
          [quotation.id],
        )
        return row
      }
      return {
        quotation,
        token,
        page,
        total: page.options[0]?.price.total ?? 0,
        accept: () => calls.accept(token, page),
        placed,
        /** The services of its booking. */
        lines: async () =>
          readRows<Line>(database(), 'select * from crm_booking_line where booking_id = $1 order by position', [
            (await placed())?.id ?? null,
          ]),
        async booking() {
          const place = await placed()
          const path = `/crm/bookings/${place?.kind}/${place?.id}`
          const { status, body } = await test.call<{ data: CrmBooking; detail?: string }>('GET', path, { as })
          if (status !== 200) throw new Error(`${path}: ${status} ${body.detail}`)
          return body.data
        },
      }
    },
    stay: async (id: string) =>
      (await test.call<{ data: Booking }>('GET', `/bookings/${id}`, { as: test.people.admin })).body.data,
  }
}
