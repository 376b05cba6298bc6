import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { useSession } from '../../../shared/hooks.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'

const schema = z.object({ code: z.string().trim().min(1, 'Enter the code') })
const FormField = formFieldOf<z.input<typeof schema>>()

/** The second step of signing in, for whoever has set it up: a code of their phone. */
export function SecondStep({ onPassed, onBack }: { onPassed: () => Promise<void>; onBack: () => void }) {
  const session = useSession()
  const { form, submit, failed, sending } = useSendForm({
    schema,
    defaultValues: { code: '' },
    async send({ code }) {
      await (await session.identity()).takeSecondStep?.(code)
      await onPassed()
    },
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        <FormField name="code" label="Code" help="The six digits of your authenticator app, or a recovery code.">
          {(field) => (
            <Input {...field} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
          )}
        </FormField>
        <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Signing in">
          Go on
        </Button>
        <Button variant="ghost" full onClick={onBack}>
          Sign in as somebody else
        </Button>
      </form>
    </FormProvider>
  )
}
