import { visaStates } from '@karavan/contracts/crm/bookings/booking'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { UserRoundCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { asOptions } from '../booking-words.ts'
import { BookingField, type BookingValues } from './booking-form.ts'
import { useBookingFormData } from './price-context.ts'
import { Rows } from '../../../../kit/Rows.tsx'
import { useRowErrors } from './useRowErrors.ts'
import {
  firstVisa,
  type Known,
  knownOf,
  newTraveller,
  seat,
  travellerOf,
  type TravellerValues,
  type VisaState,
} from './traveller-values.ts'

const kinds = [
  { value: 'adult', label: 'Adult' },
  { value: 'child', label: 'Child', hint: '2 to 11' },
  { value: 'infant', label: 'Infant', hint: 'under 2' },
]

/** The customer and the family by name; asked past the cache, since a customer's papers must not lie in the browser. */
function useKnown(customerId: string): readonly Known[] {
  const call = usePrivateCall()
  const [known, setKnown] = useState<readonly Known[]>([])
  useEffect(() => {
    if (!customerId) {
      setKnown([])
      return
    }
    const asked = new AbortController()
    call(customers.get, { params: { id: customerId } }, asked.signal)
      .then(({ data }) => setKnown(knownOf(data)))
      // Without them every name can still be typed.
      .catch(() => !asked.signal.aborted && setKnown([]))
    return () => asked.abort()
  }, [customerId, call])
  return known
}

/** Those on file who do not travel yet, each one press away. */
function FromFamily() {
  const { kind } = useBookingFormData()
  const { getValues, setValue } = useFormContext<BookingValues>()
  const [customerId, travellers] = useWatch<BookingValues, ['customerId', 'travellers']>({
    name: ['customerId', 'travellers'],
  })
  const known = useKnown(customerId)
  const left = known.filter(
    ({ id, name }) => !travellers.some((one) => one.memberId === id || one.name.trim() === name),
  )
  if (left.length === 0) return null

  function add(people: readonly Known[]) {
    const { country, startDate, checkIn } = getValues()
    const day = kind === 'hotel' ? checkIn : startDate
    const added = people.map((one) => travellerOf(one, day, firstVisa(country)))
    setValue('travellers', added.reduce(seat, getValues('travellers')), { shouldDirty: true })
  }

  return (
    <div className="flex flex-wrap items-center gap-2 sm:col-span-2" role="group" aria-label="On file">
      {left.map((one) => (
        <Button key={one.id} size="sm" icon={UserRoundCheck} onClick={() => add([one])}>
          {one.name}
        </Button>
      ))}
      {left.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => add(left)}>
          All of them
        </Button>
      )}
    </div>
  )
}

/** Those who travel, by name, with the state of their visas and the numbers of their tickets. */
export function TravellerFields() {
  const { kind } = useBookingFormData()
  const { getValues } = useFormContext<BookingValues>()
  const errorAt = useRowErrors('travellers')
  return (
    <FormSection
      title="Travellers"
      about="Names as their passports have them; passport numbers stay with the customer."
    >
      <FromFamily />
      <BookingField
        name="travellers"
        label="Travellers"
        hideLabel
        group
        rows
        className="sm:col-span-2"
        show={(value) => value.map(({ name }) => name).join(', ')}
      >
        {({ value, onChange }) => (
          <Rows<TravellerValues>
            values={value}
            onChange={onChange}
            noun="Traveller"
            addLabel="Add traveller"
            add={() => newTraveller(value.at(-1)?.visa ?? firstVisa(getValues('country')))}
            least={1}
            most={100}
            className="grid-cols-[2fr_1fr_2fr] sm:grid-cols-[1fr_110px_90px_140px]"
          >
            {(one, change, index) => (
              <>
                <Field label="Name" error={errorAt(index, 'name')} className="max-sm:col-span-3">
                  <Input
                    value={one.name}
                    // Another name is another person than the one on file.
                    onChange={({ target }) => change({ name: target.value, memberId: '' })}
                  />
                </Field>
                <Field label="Age">
                  <Select
                    value={one.kind}
                    options={kinds}
                    onChange={(next) => change({ kind: next as TravellerValues['kind'] })}
                  />
                </Field>
                {one.kind === 'adult' ? (
                  <span aria-hidden="true" />
                ) : (
                  <Field label="Years" optional error={errorAt(index, 'age')}>
                    <NumberInput value={one.age} inputMode="numeric" onChange={(age) => change({ age })} />
                  </Field>
                )}
                <Field label="Visa">
                  <Select
                    value={one.visa}
                    options={asOptions(visaStates)}
                    onChange={(visa) => change({ visa: visa as VisaState })}
                  />
                </Field>
                {kind === 'flight' && (
                  <Field
                    label="Ticket number"
                    optional
                    error={errorAt(index, 'ticket')}
                    className="col-span-3 sm:col-span-4"
                  >
                    <Input
                      value={one.ticket}
                      placeholder="176-2401234567; several with commas"
                      inputClassName="num"
                      onChange={({ target }) => change({ ticket: target.value })}
                    />
                  </Field>
                )}
              </>
            )}
          </Rows>
        )}
      </BookingField>
    </FormSection>
  )
}
