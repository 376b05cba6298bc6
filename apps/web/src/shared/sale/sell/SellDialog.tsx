import type { SellOffer } from '@karavan/contracts/crm/bookings/sell'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import { less } from '@karavan/domain/base/money'
import { type TaxTreatment, taxTreatments } from '@karavan/domain/money/tax/treatment'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import {
  alikeIn,
  customerChoiceIssues,
  type CustomerChoiceValues,
  customerChoiceValues,
  toCustomerChoice,
} from '../../customers/customer-choice.ts'
import { CustomerInputs } from '../../customers/CustomerInputs.tsx'
import { crmBookingHref } from '../../trip/thread-words.ts'
import { useSellPortalBookingMutation } from './sell.api.ts'

const taxWords: Record<TaxTreatment, string> = {
  package: 'As a package, on the whole bill',
  fee: 'On what you earn',
  none: 'No tax',
}

interface SellDialogProps {
  portalKind: PortalKind
  portalId: string
  offer: SellOffer
  onClose: () => void
}

/** Sells a booking of the portal to a customer: who, at which price, taxed how. */
export function SellDialog({ portalKind, portalId, offer, onClose }: SellDialogProps) {
  const { guest, cost, title } = offer
  const navigate = useNavigate()
  const [sellIt, { isLoading }] = useSellPortalBookingMutation()
  const form = useForm<CustomerChoiceValues>({ defaultValues: { ...customerChoiceValues(), ...guest } })
  const [sell, setSell] = useState<number | null>(offer.sell)
  const [taxAs, setTaxAs] = useState(offer.taxAs)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [alike, setAlike] = useState<ReturnType<typeof alikeIn>>([])
  const key = useRef(crypto.randomUUID())

  async function submit(values: CustomerChoiceValues) {
    const issues = customerChoiceIssues(values)
    for (const { path, message } of issues) form.setError(path[0] as keyof CustomerChoiceValues, { message })
    if (issues.length > 0 || sell === null) return
    setFailure(null)
    try {
      const { data } = await sellIt({
        body: { portalKind, portalId, customer: toCustomerChoice(values), sell, taxAs },
        idempotencyKey: key.current,
      }).unwrap()
      void notify.success(`Sold as ${data.number}`, 'Invoice, receipts and statement are with the booking.')
      void navigate(crmBookingHref(data.kind, data.id))
    } catch (error) {
      // Whatever is sent next is another attempt.
      key.current = crypto.randomUUID()
      const found = alikeIn(error)
      setAlike(found)
      if (found.length === 0) setFailure(readFailure(error))
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Sell to customer"
      description={`${title} becomes a booking of your own, with its invoice and receipts.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isLoading}
            busyLabel="Selling"
            disabled={sell === null}
            onClick={() => void form.handleSubmit(submit)()}
          >
            Sell
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-4 sm:grid-cols-2">
          {failure && (
            <Note kind="bad" title="Not sold" className="sm:col-span-2">
              {failure.errors[0]?.message ?? failure.detail}
            </Note>
          )}
          <CustomerInputs refused={alike} onSettled={() => setAlike([])} />
          <Field
            label="Price before taxes"
            help={`Costs you ${formatMoney(cost)}; you earn ${formatMoney(less(sell ?? 0, cost))}`}
            {...(sell === null ? { error: 'What the customer pays' } : {})}
          >
            <MoneyInput value={sell} onChange={setSell} />
          </Field>
          <Field label="Taxed" {...(taxAs === offer.taxAs ? { help: 'As proposed for this sale' } : {})}>
            <Select
              value={taxAs}
              onChange={(value) => setTaxAs(value as TaxTreatment)}
              options={taxTreatments.map((value) => ({ value, label: taxWords[value] }))}
            />
          </Field>
        </div>
      </FormProvider>
    </Dialog>
  )
}
