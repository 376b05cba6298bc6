import { createContext, type ReactNode, use, useEffect } from 'react'

/** How a field is called and how its value reads, for messages that stand away from it. */
export type FieldWords = { label: string; show?: (value: unknown) => ReactNode }

/** Fields tell the form around them their words, in the order they stand in. */
export const FieldWordsContext = createContext<Map<string, FieldWords> | null>(null)

/** Work a form must wait for before it can be saved, such as pictures on their way; each says when it is done. */
export const FormWorkContext = createContext<(() => () => void) | null>(null)

/** Tells the form around how a list or a group of fields is called, where no single field carries its name. */
export function useFieldWords(name: string, label: string, show: (value: never) => ReactNode): void {
  const words = use(FieldWordsContext)
  useEffect(() => {
    words?.set(name, { label, show: show as (value: unknown) => ReactNode })
  })
}
