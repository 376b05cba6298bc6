import { LeadBody } from '@karavan/contracts/crm/leads/lead.contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { failure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { createLead } from './lead.api.ts'

type Values = z.input<typeof LeadBody>
const FormField = formFieldOf<Values>()

const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text))

type LeadFormProps = {
  source: Values['source']
  /** Asks for dates and travellers too. */
  journey?: boolean
  destination?: string
  /** The itinerary it is about. */
  itineraryId?: string
  /** What is known of the journey already. */
  known?: { travelDate: string | null; adults: number; children: number }
  messageLabel: string
  messageHelp?: string
  submit: string
}

/** A question or a wish from anyone; what is sent in ends on somebody's desk, and the sender gets its number. */
export function LeadForm({
  source,
  journey,
  destination = '',
  itineraryId,
  known,
  messageLabel,
  messageHelp,
  submit: verb,
}: LeadFormProps) {
  const dispatch = useAppDispatch()
  const user = useUser()
  const [done, setDone] = useState<{ name: string; reference: string } | null>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const { form, submit, failed, sending } = useSendForm<Values, z.output<typeof LeadBody>>({
    schema: LeadBody,
    defaultValues: {
      source,
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      message: '',
      destination,
      ...(itineraryId ? { itineraryId } : {}),
      travelDate: known?.travelDate ?? '',
      adults: journey ? (known?.adults ?? 2) : null,
      children: journey ? (known?.children ?? 0) : null,
      website: '',
    },
    async send(body) {
      const answer = await dispatch(createLead.initiate({ body }, { track: false }))
      if (answer.error) throw failure(answer.error)
      setDone({ name: body.name, reference: answer.data.data.reference })
    },
  })

  useEffect(() => {
    if (done) thanks.current?.focus()
  }, [done])

  if (done) {
    return (
      <div ref={thanks} tabIndex={-1} role="status" className="py-6 text-center outline-none">
        <CircleCheck size={40} aria-hidden="true" className="mx-auto text-green-t" />
        <h2 className="mt-3 text-h3">Thank you, {done.name}</h2>
        <p className="mt-1 text-2">
          It is on our desk as <b className="num font-semibold text-text">{done.reference}</b>. We answer within one
          working day.
        </p>
      </div>
    )
  }

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField name="name" label="Name" className="sm:col-span-2">
          {(field) => <Input {...field} autoComplete="name" />}
        </FormField>
        <FormField name="email" label="E-mail address">
          {(field) => <Input {...field} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />}
        </FormField>
        <FormField name="phone" label="Phone">
          {(field) => <Input {...field} type="tel" autoComplete="tel" placeholder="+91 98450 12345" />}
        </FormField>
        {journey && (
          <>
            <FormField name="travelDate" label="Leaving around" optional className="sm:col-span-2">
              {(field) => <DateInput {...field} value={field.value ?? ''} />}
            </FormField>
            {(['adults', 'children'] as const).map((name) => (
              <FormField key={name} name={name} label={name === 'adults' ? 'Adults' : 'Children'} optional>
                {(field) => (
                  <Input
                    {...field}
                    type="number"
                    inputMode="numeric"
                    min={name === 'adults' ? 1 : 0}
                    max={80}
                    value={field.value ?? ''}
                    onChange={(event) => field.onChange(toNumber(event.target.value))}
                  />
                )}
              </FormField>
            ))}
          </>
        )}
        <FormField name="message" label={messageLabel} help={messageHelp} className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={4} />}
        </FormField>
        {/* Nobody sees this field; what fills it in is a robot. */}
        <div aria-hidden="true" className="absolute -left-[9999px] h-0 overflow-hidden">
          <label htmlFor={`${source}-website`}>Leave this empty</label>
          <input id={`${source}-website`} tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </div>
        {failed && (
          <Note kind="bad" className="sm:col-span-2">
            {failed}
          </Note>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Sending">
            {verb}
          </Button>
          <p className="mt-3 text-cell text-3">
            We use this to answer you and for nothing else. See the{' '}
            <Link to={paths.privacy.href()} className="link">
              privacy policy
            </Link>
            .
          </p>
        </div>
      </form>
    </FormProvider>
  )
}
