import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'

/** What is collected at source of a choice, and whether its customer has no PAN. */
export type AskedPan = {
  rate: number
  amount: number
  none: boolean
  onNone: (none: boolean) => void
  /** What all of it comes to without one, where that does not stand above. */
  total?: number
}

interface PanFieldProps {
  pan: AskedPan
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  pending: boolean
}

/** Asks for the PAN that tax is collected under, or for the word that there is none; the price of that is shown first. */
export function PanField({ pan, value, onChange, error, pending }: PanFieldProps) {
  return (
    <div className="grid gap-3">
      <Field
        label="Your PAN"
        error={error}
        help={`The law has us collect ${pan.rate} % tax (TCS) on packages abroad, ${formatMoney(pan.amount)}. It is paid under your PAN, and you claim it with your tax return`}
      >
        <Input
          value={pan.none ? '' : value}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
          disabled={pan.none}
          autoComplete="off"
          spellCheck={false}
          maxLength={10}
          placeholder="ABCDE1234F"
          inputClassName="num"
        />
      </Field>
      <Checkbox label="I have no PAN" checked={pan.none} onChange={({ target }) => pan.onNone(target.checked)} />
      <p role="status" className="text-small text-2 empty:hidden">
        {pan.none &&
          (pending
            ? 'One moment, the total without a PAN is worked out.'
            : `Without a PAN ${pan.rate} % is collected, ${formatMoney(pan.amount)}: ${pan.total === undefined ? 'the total above is with it' : `the whole trip comes to ${formatMoney(pan.total)}`}.`)}
      </p>
    </div>
  )
}
