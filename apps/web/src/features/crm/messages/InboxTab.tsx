import type { Received } from '@karavan/contracts/crm/messages/inbound.contract'
import { useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { ReceivedRow } from '../../../shared/messages/ReceivedRow.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { useFileInboxMutation, useFinishInboxMutation, useListInboxQuery } from './inbox.api.ts'

function Waiting({ message }: { message: Received }) {
  const [file, { isLoading }] = useFileInboxMutation()
  const [finish] = useFinishInboxMutation()
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState<string>()
  const params = { id: message.id }

  async function put() {
    setWrong(undefined)
    try {
      await file({ params, body: { number } }).unwrap()
      void notify.success(`Put to ${number.toUpperCase()}`, message.senderName)
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setWrong(errors[0]?.message ?? detail)
    }
  }

  return (
    <ReceivedRow message={message}>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void put()
        }}
      >
        <Field label="Number of the record" error={wrong} className="w-56">
          <Input value={number} onChange={(event) => setNumber(event.target.value)} placeholder="QT-2026-000042" />
        </Field>
        <Button type="submit" busy={isLoading} busyLabel="Putting it there" disabled={number.trim() === ''}>
          Put it there
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            void finish({ params, body: {} })
              .unwrap()
              .catch((error: unknown) => void notify.error('It stays in the Inbox', readFailure(error).detail))
          }
        >
          Nothing to do
        </Button>
      </form>
    </ReceivedRow>
  )
}

/** What came in and belongs to no record that we know of. */
export function InboxTab() {
  const { currentData, error, isFetching, refetch } = useListInboxQuery()
  const list = currentData?.data
  return (
    <>
      <PageHeader title="Inbox" crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Inbox' }]} />
      <div className="page-gutter pb-6">
        {!list && error && (
          <Failed error={error} what="The Inbox" onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!list && !error && <Skeleton className="h-40 rounded-card" />}
        {list?.length === 0 && (
          <EmptyState title="Nothing is waiting" className="py-16">
            Answers stand with the record they are about. What belongs to none we know of waits here.
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <Card>
            <ul aria-label="Inbox">
              {list.map((message) => (
                <Waiting key={message.id} message={message} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
