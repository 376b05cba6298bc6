import type { MessageTemplate } from '@karavan/contracts/crm/messages/template.contract'
import { type MessageField, messageFieldNames, messageFields } from '@karavan/domain/crm/message-template'
import { useEffect, useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import {
  useCreateMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
  useListMessageTemplatesQuery,
  usePreviewMessageTemplateMutation,
  useUpdateMessageTemplateMutation,
} from './inbox.api.ts'

type Words = { subject: string; body: string }
const recordWords = {
  booking: 'Booking',
  quotation: 'Quotation',
  enquiry: 'Enquiry',
  customer: 'Customer',
  request: 'Request',
}

/** What a text looks like with samples in it. */
function Preview({ subject, body }: Words) {
  const [preview, { data }] = usePreviewMessageTemplateMutation()
  useEffect(() => {
    if (subject.trim() && body.trim()) void preview({ body: { subject, body } })
  }, [preview, subject, body])
  const shown = data?.data
  if (!shown) return <Skeleton className="h-40" />
  return (
    <div className="grid gap-2">
      {shown.unknown.length > 0 && <Note kind="bad">These stand for nothing: {shown.unknown.join(', ')}</Note>}
      <p className="font-emphasis wrap-anywhere">{shown.subject}</p>
      <p className="text-cell wrap-anywhere whitespace-pre-line text-2">{shown.body}</p>
    </div>
  )
}

function TextForm({ template }: { template: MessageTemplate }) {
  const { id, key, name, version, marketing } = template
  const [words, setWords] = useState<Words>({ subject: template.subject, body: template.body })
  const [errors, setErrors] = useState<Partial<Record<'subject' | 'body' | 'rest', string>>>({})
  const [create, creating] = useCreateMessageTemplateMutation()
  const [update, updating] = useUpdateMessageTemplateMutation()
  const [remove, removing] = useDeleteMessageTemplateMutation()
  const may = useRight('people')

  async function act(work: () => Promise<unknown>, done: string) {
    setErrors({})
    try {
      await work()
      void notify.success(done, name)
    } catch (error) {
      const { errors: faults, detail } = readFailure(error)
      const at = (path: string) => faults.find((one) => one.path === path)?.message
      const named = { subject: at('subject'), body: at('body') }
      setErrors(named.subject || named.body ? named : { rest: detail })
    }
  }
  const save = () =>
    id && version !== null
      ? update({ params: { id }, body: { ...words, version } }).unwrap()
      : create({ body: { key, ...words } }).unwrap()
  const insert = (field: string) => setWords({ ...words, body: `${words.body}{{${field}}}` })

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={name}>
        <div className="grid gap-4">
          {errors.rest && <Note kind="bad">{errors.rest}</Note>}
          {marketing && <Note>It goes only to customers who said yes to offers, with a way to end them.</Note>}
          <Field label="Subject" error={errors.subject}>
            <Input
              value={words.subject}
              readOnly={!may}
              onChange={(event) => setWords({ ...words, subject: event.target.value })}
            />
          </Field>
          <Field
            label="Words"
            error={errors.body}
            help="A question mark behind a name lets it be empty: {{agent.phone?}}"
          >
            <Textarea
              rows={12}
              value={words.body}
              readOnly={!may}
              onChange={(event) => setWords({ ...words, body: event.target.value })}
            />
          </Field>
          {may && (
            <>
              <Field label="Put in" optional>
                <Select
                  value={null}
                  placeholder="Choose what it says"
                  onChange={insert}
                  options={messageFieldNames.map((field: MessageField) => ({
                    value: field,
                    label: messageFields[field].what,
                  }))}
                />
              </Field>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  busy={creating.isLoading || updating.isLoading}
                  busyLabel="Saving"
                  onClick={() => void act(save, 'The text is saved')}
                >
                  Save
                </Button>
                {id && (
                  <Button
                    variant="ghost"
                    busy={removing.isLoading}
                    onClick={() => void act(() => remove({ params: { id } }).unwrap(), 'The house’s text stands again')}
                  >
                    Back to the house’s text
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      </Card>
      <Card title="As it is read">
        <Preview {...words} />
      </Card>
    </div>
  )
}

/** The texts messages begin with, the organisation's own in place of the house's. */
export function TextsTab() {
  const { currentData, error, isFetching, refetch } = useListMessageTemplatesQuery()
  const [chosen, setChosen] = useState<string | null>(null)
  const list = currentData?.data
  const shown = list?.find(({ key }) => key === chosen) ?? list?.[0]
  return (
    <>
      <PageHeader
        title="Message texts"
        crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Message texts' }]}
      />
      <div className="page-gutter grid gap-4 pb-6">
        {!list && error && (
          <Failed error={error} what="The texts" onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!list && !error && <Skeleton className="h-60 rounded-card" />}
        {list && shown && (
          <>
            <ul aria-label="Texts" className="flex flex-wrap gap-2">
              {list.map((template) => (
                <li key={template.key}>
                  <Button
                    variant={template.key === shown.key ? 'soft' : 'secondary'}
                    aria-pressed={template.key === shown.key}
                    onClick={() => setChosen(template.key)}
                  >
                    {recordWords[template.of]}: {template.name}
                    {template.id && <Badge tone="blue">Own</Badge>}
                  </Button>
                </li>
              ))}
            </ul>
            <TextForm key={`${shown.key} ${shown.version}`} template={shown} />
          </>
        )}
      </div>
    </>
  )
}
