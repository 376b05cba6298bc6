import type { Task } from '@karavan/contracts/crm/tasks/task.contract'
import type { TaskRecord } from '@karavan/domain/crm/task'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useUser } from '../hooks.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskLine } from './TaskLine.tsx'
import { useListTasksQuery } from './tasks.api.ts'

interface TasksCardProps {
  of: TaskRecord
  record: { id: string; orgId: string }
}

/** What is to be done with a record, by whom and by when; what is done stands last. */
export function TasksCard({ of, record }: TasksCardProps) {
  const own = useUser()?.orgId === record.orgId
  const { data, error, refetch } = useListTasksQuery({ query: { of, recordId: record.id, pageSize: 50 } })
  const [asked, setAsked] = useState<{ task?: Task } | null>(null)
  const rows = data?.data ?? []
  const sorted = [...rows.filter(({ doneAt }) => doneAt === null), ...rows.filter(({ doneAt }) => doneAt !== null)]
  return (
    <Card
      title="Tasks"
      actions={
        own && (
          <Button size="sm" icon={Plus} onClick={() => setAsked({})}>
            New task
          </Button>
        )
      }
    >
      {error && (
        <button type="button" className="link hit rounded-xs text-cell" onClick={() => void refetch()}>
          Did not load, try again
        </button>
      )}
      {data && rows.length === 0 && <p className="text-cell text-3">Nothing is to be done.</p>}
      <ul className="divide-y divide-line">
        {sorted.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            name={
              <button
                type="button"
                className="hit rounded-xs text-left hover:underline"
                onClick={() => setAsked({ task })}
              >
                {task.title}
              </button>
            }
          />
        ))}
      </ul>
      {asked && <TaskDialog of={of} recordId={record.id} task={asked.task} onClose={() => setAsked(null)} />}
    </Card>
  )
}
