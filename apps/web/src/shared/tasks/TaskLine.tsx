import type { Task } from '@karavan/contracts/crm/tasks/task.contract'
import { Check, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { useUpdateTaskMutation } from './tasks.api.ts'

/** Says that a task is done, or opens it again; a second press, or another tab, is told what it is now. */
function DoneButton({ task }: { task: Task }) {
  const [update] = useUpdateTaskMutation()
  const { busy, act } = useAct(() => false)
  const done = task.doneAt !== null

  async function turn() {
    const body = { version: task.version, done: !done }
    const refused = (error: unknown) => {
      void notify.error('Somebody changed this task in the meantime', 'It is shown as it is now')
      throw error
    }
    await act(body, {}, () =>
      update({ params: { id: task.id }, body })
        .unwrap()
        .catch(refused),
    )
  }

  return (
    <Button
      size="sm"
      variant={done ? 'ghost' : 'secondary'}
      icon={done ? RotateCcw : Check}
      busy={busy}
      aria-label={`${done ? 'Open again' : 'Done'}: ${task.title}`}
      onClick={() => void turn()}
    >
      {done ? 'Open again' : 'Done'}
    </Button>
  )
}

interface TaskLineProps {
  task: Task
  /** What it is called: a way to its record, or to change it. */
  name: ReactNode
}

/** One task: what, by when, whose, and the way to say that it is done. */
export function TaskLine({ task, name }: TaskLineProps) {
  const { note, dueAt, assignee, createdBy, doneAt, doneBy } = task
  const late = !doneAt && new Date(dueAt).getTime() < Date.now()
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className={cx('font-emphasis break-words', doneAt && 'text-3 line-through')}>{name}</p>
        <p className={cx('num text-cell', late ? 'text-red-t' : 'text-3')}>
          {doneAt
            ? `Done ${formatDateTime(doneAt)}${doneBy ? ` by ${doneBy}` : ''}`
            : `${late ? 'Overdue, ' : ''}${formatDateTime(dueAt)} · ${assignee}${createdBy === assignee ? '' : `, from ${createdBy}`}`}
        </p>
        {note && <p className="text-cell break-words whitespace-pre-line text-2">{note}</p>}
      </div>
      <DoneButton task={task} />
    </li>
  )
}
