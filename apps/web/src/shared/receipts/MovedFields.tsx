import { type MoneyWay, moneyWays } from '@karavan/domain/crm/booking'
import type { Faults } from '../../kit/useAct.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { useGetHouseDayQuery, useLazyGetHouseDayQuery } from '../api/house.api.ts'
import { wayWords } from './receipt-words.ts'

/** Money that moved as it is typed: how much, when, how, and what names it. No day is today. */
export type MovedValues = { amount: number | null; paidOn: string; way: MoneyWay; reference: string }

export const firstMoved = (amount: number | null): MovedValues => ({ amount, paidOn: '', way: 'upi', reference: '' })

export const movedFaults = ({ amount }: MovedValues): Faults => (amount ? {} : { amount: 'More than zero' })

/** The day that was typed, or today where the house is; a quick hand sends the form before that day has come. */
export function useMovedDay(): (typed: string) => Promise<string> {
  const [ask] = useLazyGetHouseDayQuery()
  return async (typed) =>
    typed ||
    ask(undefined, true)
      .unwrap()
      .catch(() => '')
}

const ways = moneyWays.map((value) => ({ value, label: wayWords[value] }))

interface MovedFieldsProps {
  values: MovedValues
  faults: Faults
  /** Under the amount. */
  help: string
  onChange: (part: Partial<MovedValues>) => void
}

/** What every piece of money that moved is written down with. */
export function MovedFields({ values, faults, help, onChange }: MovedFieldsProps) {
  const { data: today = '' } = useGetHouseDayQuery()
  return (
    <>
      <Field label="Amount" help={help} error={faults.amount}>
        <MoneyInput value={values.amount} onChange={(amount) => onChange({ amount })} />
      </Field>
      <Field label="On" error={faults.paidOn}>
        <DateInput value={values.paidOn || today} onChange={(paidOn) => onChange({ paidOn })} />
      </Field>
      <Field label="How">
        <Select value={values.way} options={ways} onChange={(way) => onChange({ way: way as MoneyWay })} />
      </Field>
      <Field label="Reference" optional error={faults.reference}>
        <Input
          value={values.reference}
          maxLength={80}
          placeholder="UTR, cheque number"
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </Field>
    </>
  )
}
