import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { plainWords } from '../kit/plain-words.ts'
import { readFailure, wordsOf } from '../kit/problem.ts'

type Options<Values extends FieldValues, Output> = {
  schema: z.ZodType<Output, Values>
  defaultValues: Values
  /** Sends what was typed; what it throws is shown at the fields it names, or above the button. */
  send: (output: Output) => Promise<void>
}

/** The life of a form that is sent once: checked in words, never sent twice, and refusals put where they belong. */
export function useSendForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
}: Options<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, { error: plainWords }),
    defaultValues: defaultValues as DefaultValues<Values>,
  })
  const [failed, setFailed] = useState<string | null>(null)
  const busy = useRef(false)

  function place(error: unknown) {
    const named = readFailure(error).errors.filter(({ path }) => path in form.getValues())
    named.forEach(({ path, message }, index) => {
      form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    if (named.length === 0) setFailed(wordsOf(error))
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return
    busy.current = true
    setFailed(null)
    try {
      await form.handleSubmit(
        (output) => send(output).catch(place),
        (errors) => {
          // A fault of no field would otherwise leave a button that does nothing.
          const shown = Object.keys(errors).some((name) => name in form.getValues())
          if (!shown) setFailed('This cannot be sent as it is. Load the page again and try once more.')
        },
      )()
    } finally {
      busy.current = false
    }
  }

  return { form, submit, failed, sending: form.formState.isSubmitting }
}
