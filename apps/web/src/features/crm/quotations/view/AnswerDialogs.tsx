import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Failed } from '../../../../kit/ListStates.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { notify } from '../../../../ui/toast.ts'
import { rupees } from '../quotation-words.ts'
import {
  useAcceptQuotationMutation,
  useDeclineQuotationMutation,
  useGetQuotationVersionQuery,
} from '../quotations.api.ts'
import { choiceTotals, extraAdds } from '../version-totals.ts'

interface AnswerProps {
  quotation: Quotation
  /** The version that was sent and is answered. */
  number: number
  onClose: () => void
}

interface FrameProps {
  title: string
  description: string
  action: string
  acting: string
  busy: boolean
  danger?: boolean
  onAct: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog that notes an answer: sent once, and refusals said in it. */
function AnswerFrame({ title, description, action, acting, busy, danger, onAct, onClose, children }: FrameProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const form = useId()

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailed(null)
    try {
      await onAct()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={acting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        {children}
      </form>
    </Dialog>
  )
}

function AcceptForm({ quotation, version, onClose }: Omit<AnswerProps, 'number'> & { version: QuotationVersion }) {
  const { id, number, customerName } = quotation
  const { options, extras } = version.content
  const [accept, { isLoading }] = useAcceptQuotationMutation()
  const [option, setOption] = useState(options[0]?.key ?? '')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState(customerName)
  const [nameless, setNameless] = useState(false)
  const attempt = useRef<{ key: string; body: string } | null>(null)
  const adds = extraAdds(version, option)

  async function act() {
    if (!name.trim()) {
      setNameless(true)
      return
    }
    const body = { number: version.number, name: name.trim(), option, extras: [...chosen] }
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text }
    await accept({ params: { id }, body, idempotencyKey: attempt.current.key }).unwrap()
    void notify.success(`${number} is accepted`, 'The booking is drafted')
    onClose()
  }

  return (
    <AnswerFrame
      title={`Accept version ${version.number} for ${customerName}`}
      description="What was chosen is kept as it is, and the booking is drafted from it."
      action="Note as accepted"
      acting="Accepting"
      busy={isLoading}
      onAct={act}
      onClose={onClose}
    >
      <Field label="Option" group>
        <RadioCards
          value={option}
          onChange={setOption}
          options={options.map(({ key, name: label, summary }) => ({
            value: key,
            label,
            detail: summary || undefined,
            aside: formatMoney(version.totals[key]?.total ?? 0),
          }))}
        />
      </Field>
      {extras.length > 0 && (
        <Field label="Extras" optional group>
          <div className="grid gap-2">
            {extras.map(({ key, name: label }) => (
              <Checkbox
                key={key}
                label={
                  <>
                    {label} <span className="num text-3">+{rupees(adds.get(key) ?? 0)}</span>
                  </>
                }
                checked={chosen.includes(key)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
                }
              />
            ))}
          </div>
        </Field>
      )}
      <Field label="Who said yes" error={nameless ? 'Required' : undefined}>
        <Input
          value={name}
          maxLength={120}
          onChange={({ target }) => {
            setName(target.value)
            setNameless(false)
          }}
        />
      </Field>
      <p role="status" className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="font-emphasis">Total with taxes</span>
        <span className="num text-[18px] font-bold">{rupees(choiceTotals(version, option, chosen).total)}</span>
      </p>
    </AnswerFrame>
  )
}

/** Notes that the customer said yes on the phone: to which option, with which extras, and who said it. */
export function AcceptDialog({ quotation, number, onClose }: AnswerProps) {
  const { currentData, error, isFetching, refetch } = useGetQuotationVersionQuery({
    params: { id: quotation.id, number },
  })
  if (currentData) return <AcceptForm quotation={quotation} version={currentData.data} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Accept version ${number}`}>
      {error ? (
        <Failed error={error} what="This version" onRetry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

/** Notes that the customer said no, and why. */
export function DeclineDialog({ quotation, number, onClose }: AnswerProps) {
  const [decline, { isLoading }] = useDeclineQuotationMutation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)

  async function act() {
    if (!reason.trim()) {
      setMissing(true)
      return
    }
    await decline({ params: { id: quotation.id }, body: { number, reason: reason.trim() } }).unwrap()
    void notify.success(`${quotation.number} is declined`)
    onClose()
  }

  return (
    <AnswerFrame
      title={`Note that ${quotation.customerName} declined`}
      description={`Version ${number} can then no longer be accepted; a new version can follow.`}
      action="Note as declined"
      acting="Noting"
      danger
      busy={isLoading}
      onAct={act}
      onClose={onClose}
    >
      <Field label="Reason" error={missing ? 'Required' : undefined}>
        <Input
          value={reason}
          maxLength={300}
          placeholder="Too expensive"
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </AnswerFrame>
  )
}
