import { createContext, use, useId } from 'react'

interface FieldLink {
  id: string
  labelId: string
  describedBy?: string
  invalid: boolean
  required: boolean
}

/** Carries a field's ids from its label to the control inside. */
export const FieldContext = createContext<FieldLink | null>(null)

interface ControlAria {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
}

interface ControlLink {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** The attributes that tie a control to the field around it; what the control itself is given wins. */
export function useFieldControl(own: ControlAria): ControlLink {
  const field = use(FieldContext)
  const fallback = useId()
  const given = own['aria-invalid']
  const invalid = given === undefined ? field?.invalid : given !== false && given !== 'false'
  const required = own['aria-required'] === undefined ? field?.required : String(own['aria-required']) === 'true'
  return {
    id: own.id ?? field?.id ?? fallback,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': invalid ? true : undefined,
    'aria-required': required ? true : undefined,
  }
}

/** The id of the words that name the field around, for groups that no `for` can reach. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId
}
