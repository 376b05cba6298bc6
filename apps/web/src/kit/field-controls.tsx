import type { ReactNode, Ref } from 'react'
import { type RadioCard, RadioCards } from '../ui/RadioCards.tsx'
import { Switch } from '../ui/Switch.tsx'

interface FieldCardsProps {
  field: { value: string | null | undefined; onChange: (value: string) => void }
  options: readonly RadioCard[]
  columns?: 2 | 3
}

/** Cards to choose from, as a control of a form's field. */
export const FieldCards = ({ field, options, columns = 2 }: FieldCardsProps) => (
  <RadioCards columns={columns} value={field.value} onChange={field.onChange} options={options} />
)

interface FieldSwitchProps {
  field: {
    value: boolean | undefined
    onChange: (on: boolean) => void
    onBlur: () => void
    name: string
    ref: Ref<HTMLInputElement>
  }
  label: string
  help?: ReactNode
}

/** A switch with its own words, as a control of a form's field. */
export const FieldSwitch = ({ field: { value, onChange, ...field }, label, help }: FieldSwitchProps) => (
  <Switch {...field} checked={value} onChange={(event) => onChange(event.target.checked)} label={label} help={help} />
)
