import type { TemplateKind } from '@karavan/domain/base/templates/placeholder'
import { skipToken } from '@reduxjs/toolkit/query'
import { CleanHtml } from '../../../kit/CleanHtml.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { useSettled } from '../../../kit/useSettled.ts'
import { Card } from '../../../ui/Card.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { usePreviewTemplateQuery } from './templates.api.ts'

interface TemplatePreviewProps {
  kind: TemplateKind
  subject: string
  body: string
}

/** What the words look like with sample data in them. The server fills and cleans them: nothing typed is drawn as it is. */
export function TemplatePreview({ kind, subject, body }: TemplatePreviewProps) {
  const settledSubject = useSettled(subject)
  const settledBody = useSettled(body)
  const empty = settledBody === ''
  const { data, error, isFetching } = usePreviewTemplateQuery(
    empty ? skipToken : { body: { kind, subject: settledSubject, body: settledBody } },
  )
  const shown = empty ? undefined : data?.data
  return (
    <Card
      title="Preview"
      actions={isFetching && <Spinner size={16} label="Filling in" />}
      className="xl:sticky xl:top-4"
    >
      <p className="mb-4 text-cell text-3">With sample data in place of the placeholders.</p>
      {shown && shown.unknown.length > 0 && (
        <Note kind="warning" className="mb-4" title="Nothing is known for these">
          {shown.unknown.map((name) => `{{${name}}}`).join(', ')}. Choose one of the list, or take them out.
        </Note>
      )}
      {Boolean(error) && (
        <Note kind="bad" className="mb-4">
          {readFailure(error).title}.
        </Note>
      )}
      {shown ? (
        <div className="rounded-lg border border-line bg-surface p-5">
          {shown.subject && <p className="mb-4 border-b border-line pb-3 text-h4">{shown.subject}</p>}
          <CleanHtml html={shown.html} className="text-body" />
        </div>
      ) : (
        <p className="rounded-lg border border-dashed border-line-strong p-8 text-center text-3">
          {empty ? 'Write something, and it is shown here.' : 'Filling in the sample data.'}
        </p>
      )}
    </Card>
  )
}
