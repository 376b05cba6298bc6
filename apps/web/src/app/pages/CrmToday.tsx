import type { tasks } from '@karavan/contracts/crm/tasks/task.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { recordPage } from '@karavan/domain/crm/task'
import { AtSign } from 'lucide-react'
import { Link } from 'react-router'
import { TodayStrip } from '../../features/crm/enquiries/index/TodayStrip.tsx'
import { useStored } from '../../kit/useStored.ts'
import { ExportMenu } from '../../shared/exports/ListExport.tsx'
import { paths } from '../../shared/paths.ts'
import { TaskLine } from '../../shared/tasks/TaskLine.tsx'
import { useGetTaskDayQuery, useSeeMentionMutation } from '../../shared/tasks/tasks.api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Count } from '../../ui/Count.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Segments } from '../../ui/Segments.tsx'

type Day = Got<typeof tasks.today>['data']
type Named = Day['mentions'][number]['record']
type Whose = 'mine' | 'all'

const choices: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'Everybody’s' },
]

const named = ({ number, name }: Named) => [number, name].filter(Boolean).join(', ')

function TasksOfDay({ day, whose }: { day: Day; whose: Whose }) {
  return (
    <Card
      title="Tasks"
      actions={
        <>
          {day.tasks.length > 0 && <Count>{day.tasks.length}</Count>}
          <ExportMenu list="tasks" query={{ whose }} size="sm" label="Export all tasks" />
        </>
      }
    >
      {day.tasks.length === 0 && <p className="text-cell text-3">Nothing is due today.</p>}
      <ul className="divide-y divide-line">
        {day.tasks.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            name={
              <Link to={recordPage(task.record)} className="hit rounded-xs hover:underline">
                {task.title}
                <span className="block text-cell font-normal text-2">{named(task.record)}</span>
              </Link>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

function MentionLine({ mention }: { mention: Day['mentions'][number] }) {
  const [see, { isLoading }] = useSeeMentionMutation()
  const read = () => void see({ params: { id: mention.id } })
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-blue-f text-blue-t">
        <AtSign size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={recordPage(mention.record)}
          className="hit block rounded-xs font-emphasis hover:underline"
          onClick={read}
        >
          {mention.by}, {named(mention.record)}
        </Link>
        <p className="text-cell break-words whitespace-pre-line text-2">{mention.text}</p>
        <p className="text-caption text-3">
          <RelativeTime at={mention.createdAt} />
        </p>
      </div>
      <Button size="sm" busy={isLoading} aria-label={`Read: ${named(mention.record)}`} onClick={read}>
        Read
      </Button>
    </li>
  )
}

const Unpaid = ({ rows }: { rows: Day['unpaid'] }) => (
  <Card title="Customers who should have paid" actions={<Count>{rows.length}</Count>}>
    <ul className="divide-y divide-line">
      {rows.map(({ id, record, label, dueOn, amount, reminds }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
          <span className="min-w-48 flex-1">
            <Link to={recordPage(record)} className="hit rounded-xs font-emphasis hover:underline">
              {record.name}
            </Link>
            <span className="num block text-cell text-3">
              {record.number}, {label}
            </span>
          </span>
          <span className="text-right">
            <span className="num block font-emphasis">{formatMoney(amount)}</span>
            <span className="num block text-cell text-red-t">Due {formatDate(dueOn)}</span>
            <span className="block text-caption text-3">
              {reminds ? 'Reminded by the clock' : 'Nobody reminds them'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

/** All that waits for somebody today: follow-ups, tasks, notes that name them, and customers who should have paid. */
export function CrmToday() {
  const [whose, setWhose] = useStored<Whose>('crm:today', 'mine')
  const { data, error, refetch } = useGetTaskDayQuery({ query: { whose } })
  const day = data?.data
  return (
    <>
      <PageHeader
        title="Today"
        crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Today' }]}
        actions={<Segments label="Whose tasks" options={choices} value={whose} onChange={setWhose} />}
      />
      <TodayStrip of={whose} />
      {error && (
        <p className="page-gutter py-3">
          <button type="button" className="link hit rounded-xs" onClick={() => void refetch()}>
            The tasks did not load, try again
          </button>
        </p>
      )}
      {day && (
        <div className="page-gutter grid items-start gap-4 py-3 pb-6 lg:grid-cols-2">
          <div className="grid gap-4">
            <TasksOfDay day={day} whose={whose} />
            <Card title="Notes that name you" actions={day.mentions.length > 0 && <Count>{day.mentions.length}</Count>}>
              {day.mentions.length === 0 && <p className="text-cell text-3">Nothing new.</p>}
              <ul className="divide-y divide-line">
                {day.mentions.map((mention) => (
                  <MentionLine key={mention.id} mention={mention} />
                ))}
              </ul>
            </Card>
          </div>
          {day.unpaid.length > 0 && <Unpaid rows={day.unpaid} />}
        </div>
      )}
    </>
  )
}
