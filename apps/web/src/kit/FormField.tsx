import { type ReactNode, use, useEffect } from 'react'
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
} from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { FieldWordsContext } from './form-context.ts'

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  name: Name
  label: string
  help?: ReactNode
  optional?: boolean
  /** For several controls under one name. */
  group?: boolean
  hideLabel?: boolean
  /** For a list whose rows show their own words. */
  rows?: boolean
  className?: string
  /** How a value reads where two of them are compared; plain text needs none. */
  show?: (value: PathValue<Values, Name>) => ReactNode
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode
}

function AnyFormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  name,
  label,
  rows,
  show,
  children,
  ...look
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController<Values, Name>({ name })
  const words = use(FieldWordsContext)
  useEffect(() => {
    words?.set(name, { label, show: show as (value: unknown) => ReactNode })
  })
  // A list or an object carries the words of its parts; the first of them is said here.
  const error = fieldState.error?.message ?? (rows ? undefined : firstMessage(fieldState.error))
  return (
    <Field label={label} error={error} {...look}>
      {children(field)}
    </Field>
  )
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : firstMessage(part)
    if (found) return found
  }
  return undefined
}

/** A field of one kind of form: its names and values are checked against what the form holds. */
export const formFieldOf = <Values extends FieldValues>() =>
  AnyFormField as <Name extends FieldPath<Values>>(props: FormFieldProps<Values, Name>) => ReactNode
