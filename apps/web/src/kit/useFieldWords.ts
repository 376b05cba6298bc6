import { type ReactNode, use, useEffect } from 'react'
import { FieldWordsContext } from './form-context.ts'

/** Tells the form around how a list or a group of fields is called, where no single field carries its name. */
export function useFieldWords(name: string, label: string, show: (value: never) => ReactNode): void {
  const words = use(FieldWordsContext)
  useEffect(() => {
    words?.set(name, { label, show: show as (value: unknown) => ReactNode })
  })
}
