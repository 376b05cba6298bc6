import { email } from '@karavan/contracts/kit/field'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAppDispatch, useSession } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { enter } from './enter.ts'
import { IdentityError } from '../../../shared/session/identity.ts'
import { useSettings } from '../../../shared/settings.ts'

const schema = z.object({ email, password: z.string().min(1, 'Enter your password') })
type Values = z.input<typeof schema>
const FormField = formFieldOf<Values>()

interface SignInFormProps {
  onNotRegistered: () => void
  /** The password was right, and a code is asked for. */
  onSecondStep: () => void
}

/** E-mail address and password; whoever has not registered yet is sent on to do so. */
export function SignInForm({ onNotRegistered, onSecondStep }: SignInFormProps) {
  const session = useSession()
  const dispatch = useAppDispatch()
  const settings = useSettings()
  const { form, submit, failed, sending } = useSendForm({
    schema,
    defaultValues: { email: '', password: '' },
    async send(values) {
      await session.settled()
      const identity = await session.identity()
      await identity.signIn(values.email, values.password)
      try {
        if (!(await enter(session, dispatch))) onNotRegistered()
      } catch (error) {
        if (!(error instanceof IdentityError) || error.fault !== 'second-step') throw error
        onSecondStep()
      }
    },
  })

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        <FormField name="email" label="E-mail address">
          {(field) => <Input {...field} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />}
        </FormField>
        <FormField name="password" label="Password">
          {(field) => <PasswordInput {...field} autoComplete="current-password" />}
        </FormField>
        <Link to={paths.reset.href()} className="hit link -mt-1 w-fit rounded-xs text-[14px] leading-5">
          Forgot your password?
        </Link>
        <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
      {settings?.demo && (
        <DemoAccounts
          accounts={settings.demoAccounts}
          onChoose={(account) => {
            form.setValue('email', account.email, { shouldDirty: true })
            form.setValue('password', account.password, { shouldDirty: true })
            form.clearErrors()
          }}
        />
      )}
    </FormProvider>
  )
}
