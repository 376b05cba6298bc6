import { describe, expect, it } from 'vitest'
import { enquiryForm, type EnquiryValues, toEnquiryValues } from './enquiry-form.ts'

const own = '0198f1c2-0000-7000-8000-000000000001'
const fresh = (over: Partial<EnquiryValues> = {}): EnquiryValues => ({
  ...toEnquiryValues('package', own)(undefined),
  ...over,
})

const faults = (values: EnquiryValues, kind: 'package' | 'flight' | 'hotel' = 'package') =>
  (enquiryForm(kind, true).safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('the form of an enquiry', () => {
  it('says everything that is missing at once, each at its own field', () => {
    expect(faults(fresh({ adults: null }))).toEqual([
      ['name', 'Required'],
      ['destinations', 'Name a place at least'],
      ['adults', 'Required'],
    ])
    expect(faults(fresh({ name: 'Asha', phone: 'ring me', destinations: ['Bali'] }))).toEqual([
      ['phone', 'Not a phone number'],
    ])
    expect(
      faults(fresh({ name: 'Asha', destinations: ['Bali'], followUp: { date: '', time: '', way: 'call', note: '' } })),
    ).toEqual([['followUp', 'Say when']])
  })

  it('puts a fault of the dates and of the flights where they are typed', () => {
    const stay = { name: 'Asha', destination: 'Goa', checkIn: '2027-01-10', checkOut: '2027-01-09' }
    expect(faults(fresh(stay), 'hotel')).toEqual([['checkOut', 'After the check-in']])
    expect(faults(fresh({ name: 'Asha' }), 'flight')).toEqual([['segments', 'Required']])
  })

  it('sends what was typed, and leaves out whom somebody on file is', () => {
    const values = fresh({ customerId: own, destinations: ['Bali'], month: '2027-02', budget: 150_000 })
    const { data } = enquiryForm('package', true).safeParse(values)
    expect(data).toMatchObject({
      customer: { customerId: own },
      assignedTo: own,
      budget: 150_000,
      details: { kind: 'package', destinations: ['Bali'], when: { date: null, month: '2027-02', flexible: false } },
      followUp: { way: 'call' },
    })
  })

  it('changes an enquiry without a first step or the message it came from', () => {
    const { data } = enquiryForm('package', false).safeParse(fresh({ customerId: own, destinations: ['Bali'] }))
    expect(Object.keys(data ?? {}).sort()).toEqual(
      ['assignedTo', 'budget', 'budgetCurrency', 'customer', 'details', 'priority', 'source', 'tags'].sort(),
    )
  })
})
