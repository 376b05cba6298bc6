import { maxNights } from '@karavan/contracts/catalogue/hotels/rate'
import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { mealPlans, type MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import { type Offer, offerKinds } from '@karavan/domain/catalogue/hotels/offer'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MultiSelect } from '../../../../ui/MultiSelect.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { planWords } from '../hotel-words.ts'
import { kindWords, newOffer, offerValues, type OfferValues, readOffer } from './offer-form.ts'

interface OfferDialogProps {
  rates: HotelRates
  /** The offer to change, or null for a new one. */
  offer: Offer | null
  onSave: (offer: Offer) => void
  onClose: () => void
}

/** Something off for who books early, stays long, or stays some nights and pays for fewer. */
export function OfferDialog({ rates, offer, onSave, onClose }: OfferDialogProps) {
  const formId = useId()
  const [values, setValues] = useState<OfferValues>(() =>
    offer ? offerValues(offer) : newOffer(crypto.randomUUID().slice(0, 8)),
  )
  const [faults, setFaults] = useState<Record<string, string>>({})
  const change = (part: Partial<OfferValues>) => {
    setValues({ ...values, ...part })
    setFaults({})
  }
  const number = (key: 'daysAhead' | 'nights' | 'stay' | 'pay', label: string, help?: string) => (
    <Field label={label} help={help} error={faults[key]}>
      <NumberInput value={values[key]} onChange={(value) => change({ [key]: value })} />
    </Field>
  )
  const day = (key: 'bookFrom' | 'bookUntil' | 'stayFrom' | 'stayUntil', label: string) => (
    <Field label={label} optional error={faults[key]}>
      <DateInput value={values[key]} onChange={(value) => change({ [key]: value })} placeholder="Any day" />
    </Field>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readOffer(values)
    if ('faults' in read) setFaults(read.faults)
    else {
      onSave(read.offer)
      onClose()
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={offer ? `Change ${offer.name}` : 'New offer'}
      description="It comes off the net price, and is saved with the sheet."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {offer ? 'Change offer' : 'Add offer'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind" group className="sm:col-span-2">
          <Segments
            label="Kind"
            value={values.kind}
            onChange={(kind) => change({ kind })}
            options={offerKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          />
        </Field>
        <Field label="Name" error={faults.name} className="sm:col-span-2">
          <Input value={values.name} maxLength={80} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        {values.kind === 'earlyBird' &&
          number('daysAhead', 'Days ahead at least', 'From the day of booking to arrival')}
        {values.kind === 'longStay' && number('nights', 'Nights at least', `At most ${maxNights}`)}
        {values.kind === 'stayPay' ? (
          <>
            {number('stay', 'Nights stayed')}
            {number('pay', 'Nights paid')}
          </>
        ) : (
          <Field label="Off" error={faults.value}>
            <div className="flex items-center gap-2">
              <NumberInput aria-label="Off" value={values.value} onChange={(value) => change({ value })} />
              <Segments
                label="Unit"
                value={values.unit}
                onChange={(unit) => change({ unit })}
                options={[
                  { value: 'percent', label: '%' },
                  { value: 'amount', label: `${rates.currency} a room` },
                ]}
              />
            </div>
          </Field>
        )}
        <Field label="Room types" optional className="sm:col-span-2">
          <MultiSelect
            values={values.roomIds}
            onChange={(roomIds) => change({ roomIds })}
            placeholder="All"
            options={rates.rooms.map(({ id, type }) => ({ value: id, label: type }))}
          />
        </Field>
        <Field label="Meal plans" optional className="sm:col-span-2">
          <MultiSelect
            values={values.plans}
            onChange={(plans) => change({ plans: plans as MealPlan[] })}
            placeholder="All"
            options={mealPlans.map((plan) => ({ value: plan, label: planWords(plan) }))}
          />
        </Field>
        {day('bookFrom', 'Booked from')}
        {day('bookUntil', 'Booked until')}
        {day('stayFrom', 'First night')}
        {day('stayUntil', 'Last night')}
        <div className="sm:col-span-2">
          <p className="mb-1.5 text-cell font-emphasis">
            Not for these nights <span className="font-normal text-3">optional</span>
          </p>
          <ul className="grid gap-2">
            {values.blackout.map((span, at) => {
              const set = (part: Partial<typeof span>) =>
                change({ blackout: values.blackout.map((one, index) => (index === at ? { ...one, ...part } : one)) })
              return (
                <li key={at} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
                  <Field label={`Nights ${at + 1} from`} hideLabel error={faults[`blackout.${at}.from`]}>
                    <DateInput value={span.from} onChange={(from) => set({ from })} placeholder="From" />
                  </Field>
                  <Field label={`Nights ${at + 1} until`} hideLabel error={faults[`blackout.${at}.until`]}>
                    <DateInput value={span.until} onChange={(until) => set({ until })} placeholder="Until" />
                  </Field>
                  <IconButton
                    icon={Trash2}
                    aria-label={`Remove nights ${at + 1}`}
                    onClick={() => change({ blackout: values.blackout.filter((_, index) => index !== at) })}
                  />
                </li>
              )
            })}
          </ul>
          <Button
            size="sm"
            icon={Plus}
            className="mt-2"
            onClick={() => change({ blackout: [...values.blackout, { from: '', until: '' }] })}
          >
            Add nights
          </Button>
        </div>
        <Checkbox
          className="sm:col-span-2"
          label="Goes together with other offers"
          help="Else a stay gets the best single one, or all that go together"
          checked={values.combinable}
          onChange={(event) => change({ combinable: event.target.checked })}
        />
      </form>
    </Dialog>
  )
}
