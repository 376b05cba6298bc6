import { supplierPages } from '@karavan/contracts/crm/bookings/booking.contract'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { SupplierAnswer } from './useSupplierPage.ts'

type Values = { name: string; reference: string; note: string }

const ConfirmField = formFieldOf<Values>()
const schema = supplierPages.confirm.body

interface ConfirmFormProps {
  company: string
  onConfirm: (answer: SupplierAnswer) => Promise<void>
}

/** Where a supplier says yes: who they are, their own number for it, and anything to know. */
export function ConfirmForm({ company, onConfirm }: ConfirmFormProps) {
  const { form, submit, failed, sending } = useSendForm({
    schema,
    defaultValues: { name: '', reference: '', note: '' } satisfies Values,
    send: onConfirm,
  })
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Confirm" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        <ConfirmField name="name" label="Your name">
          {(field) => <Input {...field} autoComplete="name" maxLength={120} />}
        </ConfirmField>
        <ConfirmField name="reference" label="Your reference" optional help="The number you keep it under">
          {(field) => <Input {...field} maxLength={80} />}
        </ConfirmField>
        <ConfirmField name="note" label="Note" optional>
          {(field) => (
            <Textarea {...field} rows={3} maxLength={1000} placeholder="Times, contacts, anything that differs" />
          )}
        </ConfirmField>
        <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Confirming">
          Confirm to {company}
        </Button>
      </form>
    </FormProvider>
  )
}
