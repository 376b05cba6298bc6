import type { User } from '@karavan/contracts/people/users/user.contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { useChangeUser } from './useChangeUser.ts'

interface DialogProps {
  user: User
  onClose: () => void
}

/** Saves once, closes when it is through, and stays open when it is not. */
function useSaving(save: () => Promise<void>, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await save()
      onClose()
    } catch {
      // Said by the change itself; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void run()
  }
  return { busy, submit }
}

const Foot = ({ busy, onClose, form }: { busy: boolean; onClose: () => void; form: string }) => (
  <>
    <Button variant="ghost" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Saving">
      Save
    </Button>
  </>
)

function CreditLimitDialog({ user, onClose }: DialogProps) {
  const [limit, setLimit] = useState<number | null>(user.org.creditLimit)
  const change = useChangeUser(user)
  const { busy, submit } = useSaving(
    () => change({ creditLimit: limit ?? 0 }, `Credit limit of ${user.org.companyName} is ${formatMoney(limit ?? 0)}`),
    onClose,
  )
  return (
    <Dialog
      open
      sticky
      onOpenChange={onClose}
      title={`Credit limit of ${user.org.companyName}`}
      description="How far below zero their wallet may go."
      footer={<Foot busy={busy} onClose={onClose} form="credit-limit" />}
    >
      <form id="credit-limit" onSubmit={submit}>
        <Field label="Credit limit" help="0 means that every booking is paid from the balance">
          <MoneyInput value={limit} onChange={setLimit} />
        </Field>
      </form>
    </Dialog>
  )
}

function SalesRepDialog({ user, onClose }: DialogProps) {
  const [name, setName] = useState(user.org.salesRep?.name ?? '')
  const [phone, setPhone] = useState(user.org.salesRep?.phone ?? '')
  const [tried, setTried] = useState(false)
  const change = useChangeUser(user)
  const badPhone = phone.trim() !== '' && !/^\+?[0-9][0-9 ()-]{6,18}$/.test(phone.trim())
  const nameless = name.trim() === '' && phone.trim() !== ''
  const rep = name.trim() === '' ? null : { name, phone }
  const { busy, submit } = useSaving(
    () => change({ salesRep: rep }, rep ? `${rep.name} is their sales rep now` : 'They have no sales rep now'),
    onClose,
  )
  return (
    <Dialog
      open
      sticky
      onOpenChange={onClose}
      title={`Sales rep of ${user.org.companyName}`}
      description="Shown to them in the top strip. Leave the name empty for none."
      footer={<Foot busy={busy} onClose={onClose} form="sales-rep" />}
    >
      <form
        id="sales-rep"
        className="grid gap-4"
        onSubmit={(event) => {
          setTried(true)
          if (badPhone || nameless) event.preventDefault()
          else submit(event)
        }}
      >
        <Field label="Name" optional error={tried && nameless ? 'Whose phone number is it?' : undefined}>
          <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Phone" optional error={tried && badPhone ? 'Not a phone number' : undefined}>
          <Input value={phone} type="tel" onChange={(event) => setPhone(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** What the house agreed with an organisation: how much it may owe, and who looks after it. */
export function TermsCard({ user }: { user: User }) {
  const [open, setOpen] = useState<'limit' | 'rep' | null>(null)
  const { creditLimit, salesRep } = user.org
  return (
    <Card title="Terms">
      <DescriptionList
        items={[
          { label: 'Credit limit', value: <span className="num font-emphasis">{formatMoney(creditLimit)}</span> },
          {
            label: 'Sales rep',
            value: salesRep && (
              <>
                {salesRep.name}
                {salesRep.phone && <span className="num block text-cell text-3">{salesRep.phone}</span>}
              </>
            ),
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpen('limit')}>
          Change limit
        </Button>
        <Button size="sm" onClick={() => setOpen('rep')}>
          Change sales rep
        </Button>
      </div>
      {open === 'limit' && <CreditLimitDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'rep' && <SalesRepDialog user={user} onClose={() => setOpen(null)} />}
    </Card>
  )
}
