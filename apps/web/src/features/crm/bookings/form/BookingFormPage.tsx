import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { alikeIn } from '../../../../shared/customers/customer-choice.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../../kit/ResourceForm.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { notify } from '../../../../ui/toast.ts'
import { bookingCrumbs, bookingNoun, bookingPaths, listOf } from '../booking-words.ts'
import { useCreateCrmBookingMutation, useGetCrmBookingQuery, useUpdateCrmBookingMutation } from '../bookings.api.ts'
import { useSeesList } from '../useSeesList.ts'
import { BookingFields } from './BookingFields.tsx'
import { bookedValues, bookingForm, type BookingOutput, type BookingValues, newBooking } from './booking-form.ts'
import { priceOf } from './booking-price.ts'
import { PriceFoot, PriceSummary } from './PriceSummary.tsx'
import { BookingFormContext } from './price-context.ts'
import { usePrefill } from './usePrefill.tsx'

type Attempt = { key: string; body: string }

interface FormProps {
  kind: CrmBookingKind
  record?: CrmBooking
  given?: Partial<BookingValues>
  /** Above the sections: where it comes from. */
  about?: React.ReactNode
}

function BookingFormFor({ kind, record, given, about }: FormProps) {
  const [create] = useCreateCrmBookingMutation()
  const [update] = useUpdateCrmBookingMutation()
  const [refused, setRefused] = useState<readonly Duplicate[]>([])
  const attempt = useRef<Attempt | null>(null)
  const rates = useRef<QuotationRates | null>(null)
  const navigate = useNavigate()
  const user = useUser()
  const ownOrg = user?.orgId
  const seesList = useSeesList()
  const to = bookingPaths[kind]
  const noun = bookingNoun(kind)
  const formData = useMemo(() => ({ kind, record, rates }), [kind, record])
  const schema = useMemo(
    () =>
      bookingForm(kind, !record, (values) =>
        // What another organisation's bookings are priced by only the server knows.
        rates.current && (!record || record.orgId === ownOrg)
          ? (priceOf(values, rates.current, record)?.total ?? null)
          : null,
      ),
    [kind, record, ownOrg],
  )
  const toValues = useMemo(
    () => (booking: CrmBooking | undefined) =>
      booking ? bookedValues(booking) : newBooking(kind, user?.id ?? '', given),
    [kind, user?.id, given],
  )

  async function add(body: BookingOutput) {
    const text = JSON.stringify(body)
    // The same words again are the same attempt: a lost answer must not make a second booking.
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text }
    return (await create({ params: { kind }, body, idempotencyKey: attempt.current.key }).unwrap()).data
  }

  async function save(body: BookingOutput, version: number | null) {
    setRefused([])
    try {
      if (!record || version === null) return await add(body)
      const { customer: _, enquiryId: __, quotationId: ___, ...fields } = body
      return (await update({ params: { kind, id: record.id }, body: { ...fields, version } }).unwrap()).data
    } catch (error) {
      setRefused(alikeIn(error))
      throw error
    }
  }

  return (
    <BookingFormContext value={formData}>
      <ResourceForm
        title={record ? `Edit ${record.number}` : `New ${noun.one}`}
        crumbs={bookingCrumbs(seesList, record ? record.number : `New ${noun.one}`)}
        schema={schema}
        record={record}
        toValues={toValues}
        draft={`${user?.id}:booking:${kind}:${record?.id ?? given?.quotationId ?? given?.enquiryId ?? 'new'}`}
        save={save}
        onSaved={(saved) => {
          void notify.success(record ? `${saved.number} saved` : `${saved.number} added`, saved.customerName)
          void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
        }}
        cancelTo={record ? to.view.href({ id: record.id }) : listOf(seesList).to}
        action={record ? 'Save booking' : 'Add booking'}
        acting={record ? 'Saving' : 'Adding'}
        savedAt={record?.updatedAt}
        aside={<PriceSummary />}
        foot={<PriceFoot />}
      >
        {about}
        <BookingFields refused={refused} onSettled={() => setRefused([])} />
      </ResourceForm>
    </BookingFormContext>
  )
}

function EditBooking({ kind, id }: { kind: CrmBookingKind; id: string }) {
  const result = useGetCrmBookingQuery({ params: { kind, id } })
  const seesList = useSeesList()
  return (
    <Loaded
      result={result}
      noun={bookingNoun(kind)}
      backTo={listOf(seesList).to}
      crumbs={bookingCrumbs(seesList)}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) =>
        record.status === 'Completed' || record.status === 'Cancelled' ? (
          <EmptyState
            title={`${record.number} is ${record.status.toLowerCase()} and stays as it is`}
            className="py-20"
            actions={<ButtonLink to={bookingPaths[kind].view.href({ id })}>Back to the booking</ButtonLink>}
          />
        ) : (
          <BookingFormFor key={record.id} kind={kind} record={record} />
        )
      }
    </Loaded>
  )
}

function NewBooking({ kind }: { kind: CrmBookingKind }) {
  const [params] = useSearchParams()
  const prefill = usePrefill(kind, params)
  if (!prefill)
    return (
      <div className="page-gutter pt-6">
        <FormSkeleton count={12} />
      </div>
    )
  return <BookingFormFor kind={kind} given={prefill.given} about={prefill.about} />
}

/** Writes a booking of a kind down, or changes the one the address names. */
export function BookingFormPage({ kind }: { kind: CrmBookingKind }) {
  const { id } = useParams()
  return id ? <EditBooking kind={kind} id={id} /> : <NewBooking kind={kind} />
}
