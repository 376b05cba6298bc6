import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { pan as panRule } from '@karavan/contracts/kit/field'
import { type SyntheticEvent, useState } from 'react'
import { type AskedPan, PanField } from '../../../shared/pay/PanField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDateRange, formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { guestsWords } from './quote-words.ts'
import { useAnswer } from './useAnswer.ts'

interface AcceptDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  quote: PublicQuote
  /** Names of what is taken. */
  taken: readonly string[]
  total: number
  /** The total is not yet that of what is chosen. */
  pending: boolean
  /** Where tax is collected and no PAN is known. */
  pan: AskedPan | null
  /** Says yes under a name, with a PAN or without; what stands in the way is thrown. */
  onAccept: (name: string, pan: string | null) => Promise<void>
}

/** What exactly is accepted, at which price, and by whom: the name is typed. */
export function AcceptDialog({ open, onOpenChange, quote, taken, total, pending, pan, onAccept }: AcceptDialogProps) {
  const [name, setName] = useState('')
  const [typedPan, setTypedPan] = useState('')
  const [wrongPan, setWrongPan] = useState<string>()
  const { busy, error, refuse, send } = useAnswer()
  const { startDate, endDate } = quote

  function accept(event: SyntheticEvent) {
    event.preventDefault()
    if (busy || pending) return
    const given = pan && !pan.none ? panRule.safeParse(typedPan) : null
    setWrongPan(given && !given.success ? (given.error.issues[0]?.message ?? 'Not a PAN') : undefined)
    refuse(name.trim().length < 2 ? 'Type your full name' : undefined)
    if (name.trim().length < 2 || (given && !given.success)) return
    void send(() => onAccept(name.trim(), given?.data ?? null))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Accept this offer"
      description={`You accept version ${quote.versionNumber} of ${quote.number} from ${quote.company.name}, exactly as it is shown here.`}
      sticky
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Not yet
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="accept-quote"
            busy={busy}
            busyLabel="Accepting"
            aria-disabled={pending}
          >
            Accept for {formatMoney(total)}
          </Button>
        </>
      }
    >
      <form id="accept-quote" onSubmit={accept} noValidate className="grid gap-5 pb-1">
        <DescriptionList
          items={[
            { label: 'You take', value: taken.join(', ') },
            { label: 'For', value: guestsWords(quote.guests) },
            ...(startDate && endDate
              ? [{ label: 'Dates', value: <span className="num">{formatDateRange(startDate, endDate)}</span> }]
              : []),
            { label: 'Total', value: <span className="num font-semibold">{formatMoney(total)}</span> },
          ]}
        />
        {pan && <PanField pan={pan} value={typedPan} onChange={setTypedPan} error={wrongPan} pending={pending} />}
        <Field label="Your full name" error={error} help="It is kept with the time and this version, as your signature">
          <Input value={name} onChange={({ target }) => setName(target.value)} autoComplete="name" maxLength={120} />
        </Field>
      </form>
    </Dialog>
  )
}
