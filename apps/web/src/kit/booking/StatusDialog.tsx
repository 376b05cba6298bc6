import type { offlineWays } from '@karavan/contracts/sales/core/booking'
import { less } from '@karavan/domain/base/money'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { formatMoney } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { notify } from '../../ui/toast.ts'
import { readFailure } from '../problem.ts'
import { paymentWords, statusWords, wayWords } from './state-words.ts'

type Way = (typeof offlineWays)[number]

const keyOf = ({ status, paymentStatus }: BookingState) => `${status} ${paymentStatus}`
const wordsOf = ({ status, paymentStatus }: BookingState) =>
  `${statusWords[status].words}, ${paymentWords[paymentStatus].words.toLowerCase()}`

/** Whether a move says that money came in. */
const brings = (from: BookingState, to: BookingState) =>
  to.paymentStatus !== from.paymentStatus && (to.paymentStatus === 'Paid' || to.paymentStatus === 'PartPaid')

type Price = { total: number; paid: number }

/** What a move does beside its words. */
function effectOf(from: BookingState, to: BookingState, price?: Price): string | undefined {
  // Of what is over only a part may be kept, and what that is nobody knows here.
  if (
    brings(from, to) &&
    to.paymentStatus === 'Paid' &&
    price &&
    (to.status === 'Pending' || to.status === 'Confirmed')
  )
    return price.paid > 0
      ? `Records the rest, ${formatMoney(less(price.total, price.paid))}`
      : `Records ${formatMoney(price.total)}`
  if (brings(from, to)) return 'Records a payment'
  if (to.paymentStatus === 'Refunded') return 'Gives the money back'
  if (to.status === 'Cancelled' || to.status === 'Expired') return 'Puts the rooms back on sale'
  return undefined
}

type Paid = { way?: Way; reference?: string; amount?: number }

interface StatusDialogProps {
  booking: BookingState & { reference: string; moves: readonly BookingState[] }
  /** What it is about, after where it stands. */
  about: string
  /** How it was to be paid. */
  firstWay: Way
  /** Its price and what is paid of it, where whoever records a part says how much it was. */
  partOf?: Price
  /** More fields, with what the server said against them. */
  children?: (fault: (path: string) => string | undefined) => ReactNode
  save: (to: BookingState & Paid) => Promise<unknown>
  onClose: () => void
}

/** Moves status and payment together, along the moves there are; a payment names its way and reference. */
export function StatusDialog({ booking, about, firstWay, partOf, children, save: send, onClose }: StatusDialogProps) {
  const [isLoading, setLoading] = useState(false)
  const [chosen, setChosen] = useState(booking.moves[0] && keyOf(booking.moves[0]))
  const [way, setWay] = useState<Way>(firstWay)
  const [reference, setReference] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<ReturnType<typeof readFailure> | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  // The fields stand below all moves: what is wrong with one is brought to sight.
  useEffect(() => {
    if (refusal) fields.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView?.({ block: 'center' })
  }, [refusal])
  const to = booking.moves.find((move) => keyOf(move) === chosen)
  const pays = to !== undefined && brings(booking, to)
  const inPart = pays && partOf !== undefined && to.paymentStatus === 'PartPaid'
  const fault = (path: string) => refusal?.errors.find((error) => error.path === path)?.message

  async function save() {
    if (!to) return
    setRefusal(null)
    setLoading(true)
    try {
      await send({ ...to, ...(pays ? { way, reference } : {}), ...(inPart && amount !== null ? { amount } : {}) })
      void notify.success(`${booking.reference}: ${wordsOf(to)}`)
      onClose()
    } catch (error) {
      setRefusal(readFailure(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={`Change ${booking.reference}`}
      description={`Now ${wordsOf(booking)}. ${about}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isLoading}>
            Leave as it is
          </Button>
          <Button variant="primary" busy={isLoading} busyLabel="Saving" onClick={() => void save()}>
            Save status
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <Field label="New status and payment" group>
          <RadioCards
            columns={2}
            value={chosen}
            onChange={setChosen}
            options={booking.moves.map((move) => ({
              value: keyOf(move),
              label: wordsOf(move),
              detail: effectOf(booking, move, partOf),
            }))}
          />
        </Field>
        {pays && (
          <div ref={fields} className="grid gap-4 sm:grid-cols-2">
            {inPart && (
              <Field
                label="Amount"
                help={`Of ${formatMoney(partOf.total)}; the rest stays open`}
                error={fault('amount')}
                className="sm:col-span-2"
              >
                <MoneyInput value={amount} onChange={setAmount} />
              </Field>
            )}
            <Field label="Paid by" error={fault('way')}>
              <Select
                value={way}
                onChange={(next) => setWay(next as Way)}
                options={(Object.keys(wayWords) as Way[]).map((value) => ({ value, label: wayWords[value] }))}
              />
            </Field>
            <Field label="Reference" optional={way === 'wallet'} error={fault('reference')}>
              <Input value={reference} maxLength={80} onChange={({ target }) => setReference(target.value)} />
            </Field>
          </div>
        )}
        {children?.(fault)}
        {refusal && refusal.errors.length === 0 && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
