import { email, line } from '@karavan/contracts/kit/field'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { wordsOf } from '../../../kit/problem.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { useSession } from '../../../shared/hooks.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { notify } from '../../../ui/toast.ts'
import { passwordFaultWords } from './password.ts'
import { PasswordHelp } from './PasswordHelp.tsx'

const schema = z.object({ name: line(120), email, password: z.string() }).superRefine((values, context) => {
  const message = passwordFaultWords(values.password, [values.name, values.email])
  if (message) context.addIssue({ code: 'custom', path: ['password'], message })
})
type Values = z.input<typeof schema>
const FormField = formFieldOf<Values>()

/** What follows is in the mail, whether the address was free or not: nobody learns here who has an account. */
function LookInMail({ address }: { address: string }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    try {
      await (await session.identity()).sendVerification?.(address)
      void notify.success(`A new mail is on its way to ${address}`)
    } catch (error) {
      void notify.error('The mail was not sent', wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Note kind="good" title="Look in your mail">
        We have written to {address}. Open the link in it, sign in, and tell us a little about you and your agency.
      </Note>
      <Button full busy={busy} busyLabel="Sending" onClick={() => void again()}>
        Send the mail again
      </Button>
    </div>
  )
}

/** The first half of signing up: an address and a password. The rest is asked once the address is known to be theirs. */
export function SignUpStart() {
  const session = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, submit, failed, sending } = useSendForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: { name: '', email: '', password: '' },
    async send({ name, email: address, password }) {
      await (await session.identity()).signUp(address, password, name)
      setSentTo(address)
    },
  })
  const { name, email: address } = useWatch({ control: form.control })
  if (sentTo) return <LookInMail address={sentTo} />
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        <FormField name="name" label="Your name">
          {(field) => <Input {...field} autoComplete="name" />}
        </FormField>
        <FormField name="email" label="E-mail address">
          {(field) => <Input {...field} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />}
        </FormField>
        <FormField
          name="password"
          label="Password"
          help={<PasswordHelp control={form.control} texts={[name ?? '', address ?? '']} />}
        >
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
        <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Signing you up">
          Sign up
        </Button>
      </form>
    </FormProvider>
  )
}
