import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useSellsOn, useTray } from './useTray.ts'

const readAges = (text: string): number[] =>
  text
    .split(/[^0-9]+/)
    .filter(Boolean)
    .map(Number)
    .filter((age) => age < 18)

interface ActivityQuoteProps {
  activityId: string
  name: string
  /** The first day it can be had. */
  from: string
}

function Asking({ activityId, name, from, onClose }: ActivityQuoteProps & { onClose: () => void }) {
  const { toggle, has, busy } = useTray()
  const [date, setDate] = useState(from)
  const [adults, setAdults] = useState(2)
  const [ages, setAges] = useState('')
  const item = { kind: 'activity' as const, activityId, date, adults, childrenAges: readAges(ages) }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add ${name} to the quote`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={date < from || has(item)}
            onClick={() => void toggle(item).then(onClose)}
          >
            Add to quote
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Day" {...(date < from ? { error: 'A day that is still to come' } : {})}>
          <DateInput value={date} min={from} onChange={setDate} />
        </Field>
        <Stepper label="Adults" value={adults} min={1} max={groupLimits.adults.max} onChange={setAdults} />
        <Field label="Ages of children" help="Such as 4, 9; leave it empty without children">
          <Input value={ages} inputMode="numeric" onChange={(event) => setAges(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Puts an activity onto the quote tray once its day and who comes are said. */
export function ActivityQuote(props: ActivityQuoteProps) {
  const offered = useSellsOn()
  const [asking, setAsking] = useState(false)
  if (!offered) return null
  return (
    <>
      <Button icon={FilePlus2} onClick={() => setAsking(true)}>
        Add to quote
      </Button>
      {asking && <Asking {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
