import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { isAbove, outOf, type PartValues } from './payment-form.ts'

interface PaidPartFieldsProps {
  part: PartValues
  /** The only one of its payment: the dialog says its name. */
  alone: boolean
  errors: Partial<Record<'amount' | 'tds' | 'paidOut' | 'advance', string | undefined>>
  onChange: (change: Partial<PartValues>) => void
}

/** What one supplier is paid: of its bills, as tax kept back, and out of the bank. */
export function PaidPartFields({ part, alone, errors, onChange }: PaidPartFieldsProps) {
  const { name, owed } = part
  return (
    <fieldset className="grid gap-x-4 gap-y-3 border-t border-line pt-4 sm:col-span-2 sm:grid-cols-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-baseline gap-x-3 sm:col-span-3">
        {!alone && <span className="font-semibold">{name}</span>}
        <span className="num text-cell text-2">
          {owed > 0
            ? `${formatMoney(owed)} owed`
            : owed < 0
              ? `${formatMoney(-owed)} paid in advance`
              : 'Nothing is owed; it is paid in advance'}
        </span>
      </div>
      <Field label="Amount" error={errors.amount}>
        <MoneyInput value={part.amount} onChange={(amount) => onChange({ amount })} />
      </Field>
      <Field label="TDS kept" optional error={errors.tds}>
        <MoneyInput value={part.tds} onChange={(tds) => onChange({ tds })} />
      </Field>
      <Field label="Left the bank" optional error={errors.paidOut} help="Where the rate has moved">
        <MoneyInput
          value={part.paidOut}
          placeholder={formatMoney(outOf({ ...part, paidOut: null })).replace('₹', '')}
          onChange={(paidOut) => onChange({ paidOut })}
        />
      </Field>
      {part.onAccount && part.currency !== 'INR' && (
        <Field
          label={`They get, in ${part.currency}`}
          optional
          help="Of what is on account; used on bills at their rates"
          error={errors.advance}
        >
          <MoneyInput value={part.advance} sign={part.currency} onChange={(advance) => onChange({ advance })} />
        </Field>
      )}
      {(isAbove(part) || part.onAccount) && (
        <Checkbox
          className="sm:col-span-3"
          label="What is more than owed is paid on account"
          checked={part.onAccount}
          onChange={(event) => onChange({ onAccount: event.target.checked })}
        />
      )}
    </fieldset>
  )
}
