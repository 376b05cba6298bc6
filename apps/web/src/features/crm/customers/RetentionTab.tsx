import type { Retention } from '@karavan/contracts/crm/customers/personal-data.contract'
import { useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { useCountRetentionQuery, useGetRetentionQuery, useSetRetentionMutation } from './personal-data.api.ts'

const forEver = { value: '', label: 'Kept for ever' }
const months = (...choices: number[]) => [
  forEver,
  ...choices.map((count) => ({
    value: String(count),
    label: count % 12 === 0 ? `${count / 12} ${count === 12 ? 'year' : 'years'}` : `${count} months`,
  })),
]

type Rule = {
  key: keyof Retention
  counted: 'customers' | 'passports' | 'messages' | 'lines' | 'leads'
  label: string
  help: string
  choices: ReturnType<typeof months>
  /** What goes tonight, in words. */
  due: (count: number) => string
}

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const rules: readonly Rule[] = [
  {
    key: 'lostMonths',
    counted: 'customers',
    label: 'Customers who never booked',
    help: 'All of their enquiries were lost. They are erased so long after the last one.',
    choices: months(6, 12, 18, 24, 36, 60),
    due: (count) => `${some(count, 'customer is', 'customers are')} erased tonight`,
  },
  {
    key: 'passportMonths',
    counted: 'passports',
    label: 'Passports after travel',
    help: 'Numbers of the customer and the family, so long after their last trip ended.',
    choices: months(1, 3, 6, 12, 24, 36),
    due: (count) => `Passports of ${some(count, 'customer', 'customers')} go tonight`,
  },
  {
    key: 'messageMonths',
    counted: 'messages',
    label: 'Messages',
    help: 'What was written to customers and by them, with files that came along.',
    choices: months(6, 12, 24, 36, 60, 96),
    due: (count) => `${some(count, 'message goes', 'messages go')} tonight`,
  },
  {
    key: 'lineMonths',
    counted: 'lines',
    label: 'Unmatched lines of bank statements',
    help: 'Words of lines that are matched with nothing, or put aside. Days and amounts stay.',
    choices: months(6, 12, 24, 36, 60, 96),
    due: (count) => `Words of ${some(count, 'line go', 'lines go')} tonight`,
  },
  {
    key: 'leadMonths',
    counted: 'leads',
    label: 'Leads and tray quotes nothing came of',
    help: 'Who wrote by a form and became no enquiry, and whom quotes of the tray were for: name, contact and words.',
    choices: months(6, 12, 18, 24, 36, 60),
    due: (count) => `${some(count, 'person is', 'people are')} forgotten tonight`,
  },
]

function RetentionForm({ saved }: { saved: Retention }) {
  const [chosen, setChosen] = useState<Retention>(saved)
  const [save, { isLoading }] = useSetRetentionMutation()
  const query = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null))
  const { currentData: counted } = useCountRetentionQuery({ query })
  const changed = rules.some(({ key }) => chosen[key] !== saved[key])

  async function keep() {
    try {
      await save({ body: chosen }).unwrap()
      void notify.success('Saved', 'It is carried out every night.')
    } catch (error) {
      void notify.error('It was not saved', readFailure(error).detail)
    }
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      {rules.map(({ key, counted: what, label, help, choices, due }) => {
        const count = counted?.data[what]
        return (
          <div
            key={key}
            className="grid items-start gap-x-6 gap-y-2 border-t border-line pt-4 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_14rem]"
          >
            <div className="grid gap-1">
              <p className="font-emphasis">{label}</p>
              <p className="max-w-[60ch] text-cell text-2">{help}</p>
              {chosen[key] !== null && (
                <p role="status" className="num text-cell text-2">
                  {count === undefined ? 'Counting…' : count === 0 ? 'Nothing is due tonight' : due(count)}
                </p>
              )}
            </div>
            <Field label={`Keep: ${label.toLowerCase()}`} hideLabel>
              <Select
                value={chosen[key] === null ? '' : String(chosen[key])}
                onChange={(value) => setChosen({ ...chosen, [key]: value === '' ? null : Number(value) })}
                options={choices}
              />
            </Field>
          </div>
        )
      })}
      <div className="flex">
        <Button variant="primary" type="submit" busy={isLoading} busyLabel="Saving" disabled={!changed}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** How long an agency keeps what it does not need any more, with what that takes away tonight. */
export function RetentionTab() {
  const { currentData, error, isFetching, refetch } = useGetRetentionQuery()
  const found = currentData?.data
  return (
    <>
      <PageHeader
        title="Personal data"
        crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Personal data' }]}
      />
      <div className="page-gutter grid max-w-4xl gap-4 pb-6">
        <Card title="How long things are kept">
          {!found && error && (
            <Failed error={error} what="The setting" onRetry={() => void refetch()} retrying={isFetching} />
          )}
          {!found && !error && <Skeleton className="h-48" />}
          {found && <RetentionForm key={JSON.stringify(found)} saved={found} />}
        </Card>
        {found?.last && (
          <Note>
            Last carried out on {formatDateTime(found.last.at)}: {some(found.last.customers, 'customer', 'customers')}{' '}
            erased, passports of {found.last.passports} forgotten, {some(found.last.messages, 'message', 'messages')}{' '}
            cleared, words of {some(found.last.lines, 'line', 'lines')} of statements taken out,{' '}
            {some(found.last.leads, 'lead', 'leads')} forgotten, {some(found.last.papers, 'paper', 'papers')} of erased
            customers emptied.
          </Note>
        )}
        <p className="max-w-[72ch] text-cell text-2">
          Invoices, credit notes, entries of the books and matched lines of bank statements stay as long as the law
          asks. To export or erase one person, open them among your customers.
        </p>
      </div>
    </>
  )
}
