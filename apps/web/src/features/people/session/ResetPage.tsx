import { email } from '@karavan/contracts/kit/field'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useSession } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { IdentityError } from '../../../shared/session/identity.ts'
import { newPassword } from './password.ts'
import { PasswordHelp } from './PasswordHelp.tsx'

const Back = () => (
  <Link to={paths.signIn.href()} className="hit link rounded-xs">
    Back to sign in
  </Link>
)

const askSchema = z.object({ email })
const AskField = formFieldOf<z.input<typeof askSchema>>()

function AskForMail({ expired }: { expired: boolean }) {
  const session = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, submit, failed, sending } = useSendForm({
    schema: askSchema,
    defaultValues: { email: '' },
    async send(values) {
      await (await session.identity()).sendReset(values.email)
      setSentTo(values.email)
    },
  })
  if (sentTo) {
    return (
      <AuthFrame title="Look in your mail" foot={<Back />}>
        <Note kind="good">
          If there is an account for {sentTo}, a mail with a link is on its way. The link is good for one hour and for
          one use.
        </Note>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Reset your password"
      lead="Tell us your e-mail address and we send you a link to set a new one."
      foot={<Back />}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          {expired && !failed && <Note kind="warning">This link has been used or has run out. Ask for a new one.</Note>}
          {failed && <Note kind="bad">{failed}</Note>}
          <AskField name="email" label="E-mail address">
            {(field) => (
              <Input {...field} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
            )}
          </AskField>
          <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Sending">
            Send the link
          </Button>
        </form>
      </FormProvider>
    </AuthFrame>
  )
}

const setSchema = z.object({ password: newPassword([]) })
const SetField = formFieldOf<z.input<typeof setSchema>>()

function SetPassword({ token }: { token: string }) {
  const session = useSession()
  const [done, setDone] = useState(false)
  const { form, submit, failed, sending } = useSendForm({
    schema: setSchema,
    defaultValues: { password: '' },
    async send({ password }) {
      const identity = await session.identity()
      if (!identity.setPassword)
        throw new IdentityError('not-offered', 'Set the password on the page of your sign-in provider.')
      await identity.setPassword(token, password)
      setDone(true)
    },
  })
  if (done) {
    return (
      <AuthFrame title="Your new password is set">
        <div className="grid grid-cols-1 gap-5">
          <Note kind="good">Use it the next time you sign in. All other devices have been signed out.</Note>
          <ButtonLink to={paths.signIn.href()} variant="primary" size="lg" full>
            Sign in
          </ButtonLink>
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Set a new password" foot={<Back />}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          {failed && (
            <Note kind="bad">
              {failed}{' '}
              <Link to={paths.reset.href()} className="underline underline-offset-3">
                Ask for a new link
              </Link>
            </Note>
          )}
          <SetField name="password" label="New password" help={<PasswordHelp control={form.control} texts={[]} />}>
            {(field) => <PasswordInput {...field} autoComplete="new-password" />}
          </SetField>
          <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Saving">
            Save the password
          </Button>
        </form>
      </FormProvider>
    </AuthFrame>
  )
}

/** Asks for the mail with the link, and takes the new password from whoever followed it. */
export function ResetPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? <SetPassword token={token} /> : <AskForMail expired={query.has('error')} />
}
