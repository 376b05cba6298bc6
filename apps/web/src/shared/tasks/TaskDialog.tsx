import type { Task } from '@karavan/contracts/crm/tasks/task.contract'
import type { TaskRecord } from '@karavan/domain/crm/task'
import { useState } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { notify } from '../../ui/toast.ts'
import { useUser } from '../hooks.ts'
import { useStaff } from '../record/useOwners.ts'
import { useCreateTaskMutation, useUpdateTaskMutation } from './tasks.api.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as it is typed: a day and a time of this place. */
const typed = (at: Date) => ({
  date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  time: `${two(at.getHours())}:${two(at.getMinutes())}`,
})

function tomorrowAtTen(): Date {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(10, 0, 0, 0)
  return at
}

interface TaskDialogProps {
  of: TaskRecord
  recordId: string
  /** One that is changed; without one a new one is given. */
  task?: Task
  onClose: () => void
}

/** Gives a colleague something to do with a record, or changes what was given. */
export function TaskDialog({ of, recordId, task, onClose }: TaskDialogProps) {
  const me = useUser()?.id ?? ''
  const staff = useStaff()
  const [create] = useCreateTaskMutation()
  const [update] = useUpdateTaskMutation()
  const [title, setTitle] = useState(task?.title ?? '')
  const [note, setNote] = useState(task?.note ?? '')
  const [due, setDue] = useState(() => typed(task ? new Date(task.dueAt) : tomorrowAtTen()))
  const [assignedTo, setAssignedTo] = useState(task?.assignedTo ?? me)
  const { busy, faults, failed, act } = useAct((path) => ['title', 'note', 'dueAt', 'assignedTo'].includes(path))
  const at = new Date(`${due.date}T${due.time}`)
  const dueAt = Number.isNaN(at.getTime()) ? '' : at.toISOString()

  async function save() {
    const body = { title, note, dueAt, assignedTo }
    const found = { title: title.trim() ? undefined : 'Required', dueAt: dueAt ? undefined : 'Say when' }
    const work = (idempotencyKey: string) =>
      task
        ? update({ params: { id: task.id }, body: { ...body, version: task.version } }).unwrap()
        : create({ body: { ...body, of, recordId }, idempotencyKey }).unwrap()
    if (!(await act(body, found, work))) return
    void notify.success(task ? 'Task saved' : 'Task given', title)
    onClose()
  }

  return (
    <ActDialog
      title={task ? 'Change the task' : 'New task'}
      width="md"
      action={task ? 'Save task' : 'Give task'}
      acting="Saving"
      busy={busy}
      failed={failed}
      onAct={save}
      onClose={onClose}
    >
      <Field label="What is to be done" error={faults.title}>
        <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[1fr_128px_1fr]">
        <Field label="Day" error={faults.dueAt} className="max-sm:col-span-2">
          <DateInput value={due.date} onChange={(date) => setDue({ ...due, date })} />
        </Field>
        <Field label="Time">
          <Input
            type="time"
            value={due.time}
            inputClassName="num"
            onChange={({ target }) => setDue({ ...due, time: target.value })}
          />
        </Field>
        <Field label="Who does it" error={faults.assignedTo}>
          <Select value={assignedTo} options={staff} onChange={setAssignedTo} />
        </Field>
      </div>
      <Field label="Note" optional error={faults.note}>
        <Textarea value={note} rows={2} maxLength={2000} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ActDialog>
  )
}
