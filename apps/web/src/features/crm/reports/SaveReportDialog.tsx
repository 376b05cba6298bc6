import type { SavedQuestion, SavedReport } from '@karavan/contracts/crm/reports/saved-report.contract'
import { clockWords } from '@karavan/domain/base/clock-words'
import { weekdays } from '@karavan/domain/crm/saved-report'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { useUser } from '../../../shared/hooks.ts'
import { useStaff } from '../../../shared/record/useOwners.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { useChangeKeptReportMutation, useKeepReportMutation } from './saved.api.ts'

const days = weekdays.map((label, at) => ({ value: String(at + 1), label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockWords(`${hour}:00`) }))

interface SaveReportDialogProps {
  /** What the screen shows now. */
  asked: SavedQuestion
  /** The one that is changed; without it a new one is kept. */
  report: SavedReport | undefined
  onSaved: (report: SavedReport) => void
  onClose: () => void
}

/** Keeps what the screen shows under a name, for oneself or everybody, and has it mailed every week. */
export function SaveReportDialog({ asked, report, onSaved, onClose }: SaveReportDialogProps) {
  const user = useUser()
  const staff = useStaff()
  const [keep] = useKeepReportMutation()
  const [change] = useChangeKeptReportMutation()
  const [name, setName] = useState(report?.name ?? '')
  const [shared, setShared] = useState(report?.shared ?? false)
  const [mailed, setMailed] = useState(report?.mail !== null && report !== undefined)
  const [day, setDay] = useState(String(report?.mail?.day ?? 1))
  const [hour, setHour] = useState(String(report?.mail?.hour ?? 8))
  const [to, setTo] = useState<string[]>(report?.mail?.to ?? (user ? [user.id] : []))
  const { busy, faults, failed, act } = useAct()
  const refused = Object.entries(faults).find(([path]) => path.startsWith('mail.to'))?.[1]

  async function submit() {
    const body = { name, shared, asked, mail: mailed ? { day: Number(day), hour: Number(hour), to } : null }
    await act(body, {}, async () => {
      const { data } = report
        ? await change({ params: { id: report.id }, body: { ...body, version: report.version } }).unwrap()
        : await keep({ body }).unwrap()
      void notify.success(`${data.name} is saved`)
      onSaved(data)
    })
  }

  return (
    <ActDialog
      columns
      title={report ? `Change ${report.name}` : 'Save this report'}
      description="What the screen shows now is saved: the report, its grouping and what narrows it. Its months are counted from the day it is read."
      action="Save report"
      acting="Saving"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Name" error={faults.name} className="sm:col-span-2">
        <Input value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
      </Field>
      <div className="grid gap-3 sm:col-span-2">
        <Checkbox
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
          label="Share with all colleagues"
          help="They find it among their reports and see in it what they may see."
        />
        <Checkbox
          checked={mailed}
          onChange={({ target }) => setMailed(target.checked)}
          label="Mail it every week as PDF"
        />
      </div>
      {mailed && (
        <>
          <Field label="Day" error={faults['mail.day']}>
            <Select value={day} onChange={setDay} options={days} />
          </Field>
          <Field label="Hour" error={faults['mail.hour']} help="By the clock of the office.">
            <Select value={hour} onChange={setHour} options={hours} />
          </Field>
          <Field
            label="To"
            error={refused}
            help="Whoever may not see a figure in it when it is sent gets none."
            className="sm:col-span-2"
          >
            <MultiSelect values={to} onChange={setTo} options={staff} />
          </Field>
        </>
      )}
    </ActDialog>
  )
}
