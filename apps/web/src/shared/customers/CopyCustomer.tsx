import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { useState } from 'react'
import { CustomerSelect } from './CustomerSelect.tsx'
import { usePrivateCall } from '../usePrivateCall.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { type CopiedPerson, type OnFile, peopleOf } from './customer-people.ts'

interface CopyCustomerProps {
  open: boolean
  onClose: () => void
  /** What they are chosen for, in words. */
  legend: string
  /** How many more there is room for. */
  room: number
  onAdd: (people: CopiedPerson[]) => void
}

const keyOf = ({ memberId }: OnFile) => memberId ?? 'self'

const factsOf = ({ passportMasked, passportExpiresOn }: OnFile) =>
  passportMasked
    ? `Passport ${passportMasked}${passportExpiresOn ? `, until ${formatDate(passportExpiresOn)}` : ''}`
    : 'No passport on file'

/** Takes over a customer and the family; opening their passport numbers is noted with the customer. */
export function CopyCustomer({ open, onClose, legend, room, onAdd }: CopyCustomerProps) {
  const call = usePrivateCall()
  const [id, setId] = useState('')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const people = customer ? peopleOf(customer) : []
  const wanted = people.filter((one) => chosen.has(keyOf(one))).slice(0, room)

  function close() {
    setId('')
    setCustomer(null)
    setChosen(new Set())
    setError(null)
    onClose()
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      setError(null)
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      setError(detail || title)
    } finally {
      setBusy(false)
    }
  }

  const choose = (next: string) => {
    setId(next)
    setCustomer(null)
    void attempt(async () => {
      const { data } = await call(customers.get, { params: { id: next } })
      setCustomer(data)
      setChosen(new Set(['self']))
    })
  }

  const add = () =>
    void attempt(async () => {
      if (!customer || wanted.length === 0) return
      const copied: CopiedPerson[] = []
      for (const one of wanted) {
        const body = one.memberId ? { memberId: one.memberId } : {}
        const number = one.passportMasked
          ? (await call(customers.reveal, { params: { id: customer.id }, body })).data.passportNumber
          : ''
        const { name, birthday, passportExpiresOn } = one
        copied.push({
          name,
          birthday,
          nationality: customer.nationality,
          passportNumber: number,
          passportExpiresOn,
        })
      }
      onAdd(copied)
      close()
    })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Copy from a customer"
      description="What is on file is filled in; look at it against the passport."
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Reading"
            aria-disabled={wanted.length === 0 || undefined}
            onClick={add}
          >
            {wanted.length > 0 ? `Add ${formatCount(wanted.length, 'person', 'people')}` : 'Add people'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Customer">
          <CustomerSelect value={id} onChange={choose} />
        </Field>
        {error && <Note kind="bad">{error}</Note>}
        {people.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-cell font-medium text-2">{legend}</legend>
            {people.map((one) => (
              <Checkbox
                key={keyOf(one)}
                label={one.name}
                help={factsOf(one)}
                checked={chosen.has(keyOf(one))}
                onChange={({ target }) =>
                  setChosen((now) => {
                    const next = new Set(now)
                    if (target.checked) next.add(keyOf(one))
                    else next.delete(keyOf(one))
                    return next
                  })
                }
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
