import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { services } from '@karavan/domain/base/markup'
import { useState } from 'react'
import { serviceWords } from '../../../kit/markup-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { type TaxRateValues, toBody, toValues } from './tax-rate-form.ts'
import { basisWords, marketWords, rateName } from './tax-rate-words.ts'
import { useSaveTaxRate } from './useSaveTaxRate.ts'

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

interface TaxRateDialogProps {
  /** The row to change; null adds one. */
  row: TaxRate | null
  today: string
  onClose: () => void
}

/** A dated row of tax: what it is on, how much, and since when. */
export function TaxRateDialog({ row, today, onClose }: TaxRateDialogProps) {
  const [values, setValues] = useState<TaxRateValues>(() => toValues(row, today))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { save, endRival, saving, refusal, rivalEnd } = useSaveTaxRate(row, (saved) => {
    void notify.success('Tax rate saved', rateName(saved))
    onClose()
  })
  const set = (change: Partial<TaxRateValues>) => setValues({ ...values, ...change })

  async function submit(act: typeof save) {
    const { body, errors: found } = toBody(values)
    setErrors(found ?? {})
    if (body) await act(body)
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={row ? 'Edit tax rate' : 'Add a tax rate'}
      description="It holds for what is sold from its first day on. What was sold keeps the tax it was sold with."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="tax-rate" variant="primary" busy={saving} busyLabel="Saving">
            Save rate
          </Button>
        </>
      }
    >
      <form
        id="tax-rate"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(save)
        }}
      >
        <Field label="Tax">
          <Select
            value={values.kind}
            onChange={(kind) => set({ kind: kind as TaxRate['kind'] })}
            options={[
              { value: 'GST', label: 'GST' },
              { value: 'TCS', label: 'TCS, collected at source' },
              { value: 'TCS-NO-PAN', label: 'TCS of who has no PAN' },
            ]}
          />
        </Field>
        <Field label="Rate" error={errors.rate}>
          <Input
            value={values.rate}
            inputMode="decimal"
            inputClassName="num"
            after={<span className="text-3">%</span>}
            onChange={(event) => set({ rate: event.target.value })}
          />
        </Field>
        <Field label="Service">
          <Select
            value={values.service}
            onChange={(service) => set({ service: service as TaxRate['service'] })}
            options={services.map((value) => ({ value, label: serviceWords[value] }))}
          />
        </Field>
        <Field label="Market">
          <Select
            value={values.market}
            onChange={(market) => set({ market: market as TaxRate['market'] })}
            options={optionsOf(marketWords)}
          />
        </Field>
        <Field label="On">
          <Select
            value={values.basis}
            onChange={(basis) => set({ basis: basis as TaxRate['basis'] })}
            options={optionsOf(basisWords)}
          />
        </Field>
        <div className="max-sm:hidden" />
        <Field label="First day" error={errors.from}>
          <DateInput value={values.from} onChange={(from) => set({ from })} />
        </Field>
        <Field label="Last day" optional error={errors.until} help="Empty: until further notice">
          <DateInput value={values.until} placeholder="No end" onChange={(until) => set({ until })} />
        </Field>
        <Checkbox
          className="sm:col-span-2"
          label="Only for a part of what one buyer buys in a year"
          checked={values.slabbed}
          onChange={(event) => set({ slabbed: event.target.checked })}
        />
        {values.slabbed && (
          <>
            <Field label="Above" error={errors.above}>
              <MoneyInput value={values.above} onChange={(above) => set({ above })} />
            </Field>
            <Field label="Up to" optional error={errors.upTo}>
              <MoneyInput value={values.upTo} onChange={(upTo) => set({ upTo })} />
            </Field>
          </>
        )}
        {refusal && (
          <Note kind="bad" title={refusal.title} className="sm:col-span-2">
            {refusal.detail}
            {rivalEnd && (
              <Button size="sm" className="mt-2 flex" busy={saving} onClick={() => void submit(endRival)}>
                End that one on {formatDate(rivalEnd)} and save
              </Button>
            )}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
