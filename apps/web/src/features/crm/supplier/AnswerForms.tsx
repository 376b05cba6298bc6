import { AnswerBody } from '@karavan/contracts/crm/bookings/service'
import { less } from '@karavan/domain/base/money'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { SupplierAnswer, SupplierAsked } from './useSupplierPage.ts'

type Values = {
  name: string
  reference: string
  holdUntil: string
  price: number | null
  currency: string
  from: string
  until: string
  room: string
  validUntil: string
  note: string
  reason: string
}
type Way = SupplierAnswer['answer']

const AnswerField = formFieldOf<Values>()

/** Of all that can be typed only what belongs to the answer is sent. */
const pick: Record<Way, (values: Values) => object> = {
  Confirmed: ({ name, reference, holdUntil, note }) => ({ name, reference, holdUntil, note }),
  Changed: ({ name, price, currency, from, until, room, validUntil, note }) => ({
    name,
    price,
    ...(currency ? { currency } : {}),
    from,
    until,
    room,
    validUntil,
    note,
  }),
  Declined: ({ name, reason }) => ({ name, reason }),
}

const schemaOf = (answer: Way) =>
  z.preprocess((values) => ({ answer, ...pick[answer](values as Values) }), AnswerBody) as unknown as z.ZodType<
    SupplierAnswer,
    Values
  >

interface AnswerFormProps {
  page: SupplierAsked
  answer: Way
  onSend: (said: SupplierAnswer) => Promise<void>
}

/** What an offer is above or below what was asked, in words. */
function differenceWords(
  price: number | null,
  currency: string,
  asked: SupplierAsked['asked']['price'],
): string | undefined {
  if (price === null || !asked || asked.currency !== currency) return undefined
  const more = less(price, asked.amount)
  if (more === 0) return 'As asked'
  const percent = asked.amount > 0 ? `, ${Math.abs((more / asked.amount) * 100).toFixed(1)}%` : ''
  return `${formatMoney(Math.abs(more), asked.currency)} ${more > 0 ? 'more' : 'less'} than asked${percent}`
}

function AnswerForm({ page, answer, onSend }: AnswerFormProps) {
  const { asked, offer } = page
  const { form, submit, failed, sending } = useSendForm<Values, SupplierAnswer>({
    schema: schemaOf(answer),
    defaultValues: {
      name: '',
      reference: page.reference ?? '',
      holdUntil: page.holdUntil ?? '',
      price: offer?.price ?? asked.price?.amount ?? null,
      currency: offer?.currency ?? page.currencies[0] ?? '',
      from: offer?.from ?? asked.from ?? '',
      until: offer?.until ?? asked.until ?? '',
      room: offer?.room ?? '',
      validUntil: offer?.validUntil ?? '',
      note: page.answer === answer && answer !== 'Declined' ? (offer?.note ?? page.note ?? '') : '',
      reason: page.answer === 'Declined' ? (page.note ?? '') : '',
    },
    send: onSend,
  })
  const price = form.watch('price')
  const currency = form.watch('currency')
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Your answer" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        {answer === 'Confirmed' && (
          <>
            <AnswerField name="reference" label="Your confirmation number">
              {(field) => <Input {...field} maxLength={80} autoComplete="off" />}
            </AnswerField>
            {page.state !== 'accepted' && (
              <AnswerField name="holdUntil" label="Held until" optional help="If you keep it only for a time">
                {(field) => <DateInput {...field} />}
              </AnswerField>
            )}
          </>
        )}
        {answer === 'Changed' && (
          <>
            <div className={page.currencies.length > 1 ? 'grid grid-cols-[1fr_112px] gap-3' : undefined}>
              <AnswerField name="price" label="New net price" help={differenceWords(price, currency, asked.price)}>
                {(field) => <MoneyInput {...field} sign={currency} />}
              </AnswerField>
              {page.currencies.length > 1 && (
                <AnswerField name="currency" label="Currency">
                  {(field) => <Select {...field} options={page.currencies.map((value) => ({ value, label: value }))} />}
                </AnswerField>
              )}
            </div>
            <div className="grid grid-cols-2 gap-3">
              <AnswerField name="from" label="From" optional>
                {(field) => <DateInput {...field} />}
              </AnswerField>
              <AnswerField name="until" label="Until" optional>
                {(field) => <DateInput {...field} />}
              </AnswerField>
            </div>
            {asked.service === 'Hotel' && (
              <AnswerField name="room" label="Room" optional help="If it is another one than asked for">
                {(field) => <Input {...field} maxLength={120} />}
              </AnswerField>
            )}
            <AnswerField name="validUntil" label="This offer is good until" optional>
              {(field) => <DateInput {...field} />}
            </AnswerField>
          </>
        )}
        {answer === 'Declined' ? (
          <AnswerField name="reason" label="Why not">
            {(field) => <Textarea {...field} rows={2} maxLength={300} placeholder="Full, closed that day, …" />}
          </AnswerField>
        ) : (
          <AnswerField name="note" label={answer === 'Changed' ? 'Why' : 'Note'} optional>
            {(field) => <Textarea {...field} rows={2} maxLength={1000} />}
          </AnswerField>
        )}
        <AnswerField name="name" label="Your name" optional>
          {(field) => <Input {...field} autoComplete="name" maxLength={120} />}
        </AnswerField>
        <Button
          type="submit"
          variant={answer === 'Declined' ? 'danger' : 'primary'}
          size="lg"
          full
          busy={sending}
          busyLabel="Sending"
        >
          {answer === 'Declined'
            ? 'Send that you cannot'
            : answer === 'Changed'
              ? 'Send new price'
              : page.state === 'accepted' || !asked.price
                ? 'Confirm'
                : `Confirm at ${formatMoney(asked.price.amount, asked.price.currency)}`}
        </Button>
      </form>
    </FormProvider>
  )
}

const ways = [
  { value: 'Confirmed', label: 'Confirm' },
  { value: 'Changed', label: 'Change price' },
  { value: 'Declined', label: 'Cannot' },
] as const

/** Where a supplier says yes, makes an offer, or says no; of an offer that was taken only the number is asked for. */
export function AnswerForms({ page, onSend }: Omit<AnswerFormProps, 'answer'>) {
  const [way, setWay] = useState<Way>(page.answer ?? 'Confirmed')
  if (page.state === 'accepted') return <AnswerForm page={page} answer="Confirmed" onSend={onSend} />
  return (
    <div className="grid gap-4">
      <Segments label="Your answer" options={ways} value={way} onChange={setWay} />
      <AnswerForm key={way} page={page} answer={way} onSend={onSend} />
    </div>
  )
}
