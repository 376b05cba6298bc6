import type { CommissionScheme } from '@karavan/contracts/crm/reports/commission.contract'
import type { CommissionBase } from '@karavan/domain/crm/commission'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { useStaff } from '../../../shared/record/useOwners.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePutCommissionSchemeMutation } from './targets.api.ts'

type Slab = { key: string; from: number | null; percent: number | null }
const everybody = 'all'
const slabOf = (from: number | null, percent: number | null): Slab => ({ key: crypto.randomUUID(), from, percent })

interface SchemeDialogProps {
  month: string
  /** What is in force, to begin with. */
  now: CommissionScheme | undefined
  onClose: () => void
}

/** Sets how commission is worked out from a month on. */
export function SchemeDialog({ month, now, onClose }: SchemeDialogProps) {
  const staff = useStaff()
  const [put] = usePutCommissionSchemeMutation()
  const [userId, setUserId] = useState(everybody)
  const [from, setFrom] = useState(month)
  const [of, setOf] = useState<CommissionBase>(now?.of ?? 'margin')
  const [slabs, setSlabs] = useState<Slab[]>(
    () => now?.slabs.map((one) => slabOf(one.from, one.percent)) ?? [slabOf(0, 10)],
  )
  const { busy, faults, failed, act } = useAct()
  const change = (key: string, part: Partial<Slab>) =>
    setSlabs((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function submit() {
    const body = {
      userId: userId === everybody ? null : userId,
      from,
      of,
      slabs: slabs.map((one) => ({ from: one.from ?? 0, percent: one.percent ?? 0 })),
    }
    await act(body, {}, async () => {
      await put({ body }).unwrap()
      void notify.success('Commission saved')
      onClose()
    })
  }

  return (
    <ActDialog
      columns
      title="Commission"
      description="Each slab takes its percent of what lies above its amount in a month. It is earned when a trip is over and fully paid."
      action="Save commission"
      acting="Saving"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="For" error={faults.userId}>
        <Select
          value={userId}
          onChange={setUserId}
          options={[{ value: everybody, label: 'Everybody without their own' }, ...staff]}
        />
      </Field>
      <Field label="From month" error={faults.from}>
        <Input value={from} maxLength={7} placeholder="2026-11" onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label="Share of" error={faults.of}>
        <Select
          value={of}
          onChange={(value) => setOf(value as CommissionBase)}
          options={[
            { value: 'margin', label: 'Margin' },
            { value: 'sales', label: 'Sales' },
          ]}
        />
      </Field>
      <div className="grid gap-2 sm:col-span-2">
        {slabs.map((slab, at) => (
          <div key={slab.key} className="flex items-end gap-2">
            <Field label={at === 0 ? 'Above' : `Above, step ${at + 1}`} className="flex-1">
              <MoneyInput value={slab.from} onChange={(value) => change(slab.key, { from: value })} />
            </Field>
            <Field label={at === 0 ? 'Percent' : `Percent, step ${at + 1}`} className="w-28">
              <NumberInput value={slab.percent} unit="%" onChange={(value) => change(slab.key, { percent: value })} />
            </Field>
            {slabs.length > 1 && (
              <IconButton
                icon={Trash2}
                aria-label={`Remove step ${at + 1}`}
                onClick={() => setSlabs((all) => all.filter(({ key }) => key !== slab.key))}
              />
            )}
          </div>
        ))}
        <div>
          <Button size="sm" icon={Plus} onClick={() => setSlabs((all) => [...all, slabOf(null, null)])}>
            Add a step
          </Button>
        </div>
      </div>
    </ActDialog>
  )
}
