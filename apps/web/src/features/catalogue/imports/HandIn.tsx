import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch } from '../../../shared/hooks.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { readFailure } from '../../../kit/problem.ts'
import { createdTags } from '../../../kit/tags.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { importHref } from './import-words.ts'
import { importCalls, type ImportKind } from './imports.api.ts'

const accept = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const mostBytes = 5 * 1024 * 1024

interface HandInProps {
  kind: ImportKind
  title: string
  /** An example of what may be pasted. */
  example: string
}

/** Takes a file or pasted lines and has them checked; nothing is changed by it. */
export function HandIn({ kind, title, example }: HandInProps) {
  const call = usePrivateCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [checking, setChecking] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  async function check(name: string, form: FormData) {
    if (checking !== null) return
    setChecking(name)
    setFailed(null)
    try {
      const { data } = await call(importCalls[kind].start, { form })
      dispatch(api.util.invalidateTags(createdTags('CatalogueImport')))
      await navigate(importHref(kind, data.id))
    } catch (error) {
      setFailed(readFailure(error).detail)
      setChecking(null)
    }
  }

  function takeFile([file]: File[]) {
    if (!file) return
    if (file.size > mostBytes) {
      setFailed('A file may have 5 MB; split this one.')
      return
    }
    const form = new FormData()
    form.append('file', file)
    void check(file.name, form)
  }

  function takeText() {
    const form = new FormData()
    form.append('file', new Blob([text], { type: 'text/csv' }), 'Pasted lines')
    void check('the pasted lines', form)
  }

  return (
    <Card title={title}>
      <div className="grid gap-4">
        {failed && (
          <Note kind="bad" title="Not taken">
            {failed}
          </Note>
        )}
        <FileDrop
          label="Choose an Excel or CSV file"
          hint="Up to 5,000 lines and 5 MB. Every line is checked first, and nothing is changed before you say so."
          accept={accept}
          disabled={checking !== null}
          onFiles={takeFile}
        />
        <Field label="Or paste lines from a sheet" help="With the names of the columns in the first line" optional>
          <Textarea
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={example}
            rows={5}
            spellCheck={false}
            wrap="off"
            className="[&_textarea]:num [&_textarea]:text-[13px]"
          />
        </Field>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span role="status" className="flex items-center gap-2 text-small text-2">
            {checking !== null && (
              <>
                <Spinner size={14} /> Checking {checking}
              </>
            )}
          </span>
          <Button variant="primary" disabled={text.trim() === '' || checking !== null} onClick={takeText}>
            Check pasted lines
          </Button>
        </div>
      </div>
    </Card>
  )
}
