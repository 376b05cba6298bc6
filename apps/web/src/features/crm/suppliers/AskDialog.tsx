import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchSelect } from '../../../kit/SearchSelect.tsx'
import { useAct } from '../../../kit/useAct.ts'
import { requestTimes } from '../../../shared/suppliers/request-times.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import { bookingHref } from './answer-words.ts'
import { useAskSupplierMutation, useListUnaskedQuery } from './suppliers.api.ts'

type Unasked = Got<typeof suppliers.unasked>['data'][number]

const asOption = ({ id, label, customerName, number, from }: Unasked) => ({
  value: id,
  label,
  hint: [customerName, number, from && formatDate(from)].filter(Boolean).join(', '),
})

/** Asks a supplier for a service of an open booking that nobody was asked for yet. */
export function AskDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { id, name } = supplier
  const navigate = useNavigate()
  const [ask] = useAskSupplierMutation()
  const [service, setService] = useState<Unasked | null>(null)
  const [hours, setHours] = useState('24')
  const [wishes, setWishes] = useState('')
  const [showPrice, setShowPrice] = useState(true)
  const { busy, faults, failed, act } = useAct((path) => path === 'service' || path === 'wishes')

  const useFind = ({ q, id: one }: { q?: string; id?: string }, options?: { skip: boolean }) => {
    const { currentData, isFetching, error } = useListUnaskedQuery({ params: { id }, query: q ? { q } : {} }, options)
    const found = currentData?.data.filter((each) => one === undefined || each.id === one)
    return { isFetching, error, ...(found ? { currentData: found } : {}) }
  }

  async function send(mail: boolean) {
    if (!service) return act(null, { service: 'Say what they are asked for' }, async () => {})
    const asked = { supplier: name, mail, showPrice, wishes }
    await act({ ...asked, hours, id: service.id }, {}, async (idempotencyKey) => {
      await ask({
        params: { kind: service.kind as CrmBookingKind, id: service.bookingId, partId: service.id },
        idempotencyKey,
        body: { ...asked, answerBy: new Date(Date.now() + Number(hours) * 3_600_000).toISOString() },
      }).unwrap()
      void notify.success(`${name} is asked`, mail ? service.label : `${service.label}; Remind has the link to hand on`)
      onClose()
      // The page's address is handed on from the service.
      if (!mail) await navigate(bookingHref(service))
    })
  }

  return (
    <ActDialog
      width="md"
      title={`Ask ${name}`}
      description="They get a page of their own with what the booking says, and answer without signing in."
      keep="Not now"
      second={{ label: 'Send by mail', onAct: () => send(true) }}
      action="Make link"
      acting="Asking"
      busy={busy}
      failed={failed}
      onAct={() => send(false)}
      onClose={onClose}
    >
      <Field label="Service" error={faults.service} help="Of open bookings, theirs first">
        <SearchSelect
          value={service?.id ?? ''}
          onChange={(_, found) => setService(found ?? null)}
          useFind={useFind}
          asOption={asOption}
          placeholder="Service, customer or number"
          empty="Nothing waits to be asked for"
          failed="The services did not load"
        />
      </Field>
      <Field label="Answer wanted">
        <Select value={hours} options={requestTimes} onChange={setHours} />
      </Field>
      <Field label="Wishes" optional error={faults.wishes}>
        <Textarea
          rows={2}
          maxLength={1000}
          value={wishes}
          placeholder="High floor, twin beds, late arrival"
          onChange={({ target }) => setWishes(target.value)}
        />
      </Field>
      <Checkbox
        label="Show our price"
        help="What they get, in their currency; never what the customer pays"
        checked={showPrice}
        onChange={({ target }) => setShowPrice(target.checked)}
      />
    </ActDialog>
  )
}
