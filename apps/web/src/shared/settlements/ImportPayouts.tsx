import type { ImportedPayout } from '@karavan/contracts/money/accounts/settlement.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'
import type { Tone } from '../../ui/tone.ts'
import { useSettledSide } from './settled-side.ts'
import { useImportSettlementsMutation } from './settlements.api.ts'

const states: Record<ImportedPayout['status'], { words: string; tone: Tone }> = {
  new: { words: 'New', tone: 'green' },
  recorded: { words: 'Recorded', tone: 'green' },
  known: { words: 'There already', tone: 'neutral' },
  rejected: { words: 'Not taken', tone: 'red' },
}

function PayoutRow({ payout }: { payout: ImportedPayout }) {
  const { words, tone } = states[payout.status]
  return (
    <li className="grid gap-1 border-b border-line py-2.5 last:border-0">
      <div className="flex items-center gap-3">
        <span className="num min-w-0 flex-1 truncate font-medium">{payout.payoutId}</span>
        <Badge tone={tone} mark="plain">
          {words}
        </Badge>
        <span className="num w-32 text-right">{payout.status === 'known' ? '–' : formatMoney(payout.paidOut)}</span>
      </div>
      {payout.problems.map((problem) => (
        <p key={problem} className="text-cell text-red-t">
          {problem}
        </p>
      ))}
    </li>
  )
}

/** Payouts of a provider's file: told one by one, then recorded. */
export function ImportPayouts({ onClose }: { onClose: () => void }) {
  const side = useSettledSide()
  const [send, { isLoading }] = useImportSettlementsMutation()
  const [text, setText] = useState('')
  const [payouts, setPayouts] = useState<ImportedPayout[] | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const fresh = payouts?.filter(({ status }) => status === 'new').length ?? 0

  async function act(content: string, apply: boolean) {
    setFailed(null)
    try {
      const { data } = await send({ side, body: { text: content, apply } }).unwrap()
      setPayouts(data.payouts)
      if (!apply) return
      void notify.success(`${formatCount(data.recorded, 'payout')} recorded`)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  async function read(file: File | undefined) {
    if (!file) return
    const content = await file.text()
    setText(content)
    await act(content, false)
  }

  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Import payouts"
      description="The CSV file of the card provider, with the payout of each payment and refund. A payout is taken whole or not at all."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isLoading}
            busyLabel="Reading"
            disabled={fresh === 0}
            onClick={() => void act(text, true)}
          >
            Record {formatCount(fresh, 'payout')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label={payouts ? 'Choose another file' : 'Choose the file'}
          hint="CSV, up to 5,000 rows"
          accept=".csv,text/csv"
          onFiles={([file]) => void read(file)}
        />
        {failed && <Note kind="bad">{failed}</Note>}
        {payouts && (
          <ul aria-label="Payouts of the file">
            {payouts.map((payout) => (
              <PayoutRow key={payout.payoutId} payout={payout} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
