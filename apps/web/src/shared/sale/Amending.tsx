import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'

type Lead = { name: string; email: string; phone: string }

interface AmendFooterProps {
  /** What is to be paid more; below zero it is given back. */
  difference: number
  /** Whether somebody pays it or gets it; what the house booked at net is paid by nobody. */
  settled: boolean
  blocked: boolean
  busy: boolean
  onClose: () => void
  onSave: () => void
}

/** The ways out of amending a booking; the one that does it says what it costs. */
export const AmendFooter = ({ difference, settled, blocked, busy, onClose, onSave }: AmendFooterProps) => (
  <>
    <Button variant="ghost" onClick={onClose} disabled={busy}>
      Keep as it is
    </Button>
    <Button
      variant="primary"
      busy={busy}
      busyLabel="Saving"
      aria-disabled={blocked || undefined}
      onClick={() => !blocked && onSave()}
    >
      {settled && difference > 0
        ? `Amend and pay ${formatMoney(difference)}`
        : settled && difference < 0
          ? `Amend and get ${formatMoney(-difference)} back`
          : 'Save changes'}
    </Button>
  </>
)

type Side = { words: string; amount: number | undefined }

/** What a booking cost and what it costs when it is moved. */
export const BeforeAndNow = ({ before, now }: { before: Side; now: Side }) => (
  <dl className="num grid grid-cols-2 gap-3">
    <div className="rounded-lg border border-line p-3">
      <dt className="text-cell text-3">{before.words}</dt>
      <dd className="text-h3">{before.amount === undefined ? '…' : formatMoney(before.amount)}</dd>
    </div>
    <div className="rounded-lg border border-brand bg-selected p-3">
      <dt className="text-cell text-3">{now.words}</dt>
      <dd className="text-h3">{now.amount === undefined ? '…' : formatMoney(now.amount)}</dd>
    </div>
  </dl>
)

interface LeadFieldsProps<T extends Lead> {
  lead: T
  faults: Record<string, string>
  onChange: (lead: T) => void
}

/** Who leads, and how they are reached. */
export const LeadFields = <T extends Lead>({ lead, faults, onChange }: LeadFieldsProps<T>) => (
  <>
    <Field label="Lead guest" error={faults['leadGuest.name']} className="sm:col-span-2">
      <Input value={lead.name} onChange={({ target }) => onChange({ ...lead, name: target.value })} />
    </Field>
    <Field label="E-mail" error={faults['leadGuest.email']}>
      <Input type="email" value={lead.email} onChange={({ target }) => onChange({ ...lead, email: target.value })} />
    </Field>
    <Field label="Phone" error={faults['leadGuest.phone']}>
      <Input type="tel" value={lead.phone} onChange={({ target }) => onChange({ ...lead, phone: target.value })} />
    </Field>
  </>
)
