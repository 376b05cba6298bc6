import { customerImports } from '@karavan/contracts/crm/customers/customer-import.contract'
import { type ImportField, importFields } from '@karavan/domain/crm/customer-import'
import { useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { useAppDispatch } from '../../../../shared/hooks.ts'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { createdTags } from '../../../../kit/tags.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { formatCount, formatDateTime } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useListCustomerImportsQuery } from '../customers.api.ts'
import { fieldNames, stageWords } from './import-words.ts'
import { type Head, readHead } from './read-head.ts'

const leftOut = 'none'
const options = [
  { value: leftOut, label: 'Leave out' },
  ...importFields.map((value) => ({ value, label: fieldNames[value] })),
]

interface MappingProps {
  head: Head
  onChange: (mapping: Head['mapping']) => void
}

/** What each column of the file is, with what stands in its first rows. */
function Mapping({ head, onChange }: MappingProps) {
  const { heads, samples, mapping } = head

  function choose(index: number, chosen: string) {
    const field = chosen === leftOut ? null : (chosen as ImportField)
    // A field that moves to another column leaves the one it had.
    onChange(mapping.map((now, at) => (at === index ? field : now === field ? null : now)))
  }

  return (
    <ul className="divide-y divide-line" aria-label="Columns of the file">
      {heads.map((name, index) => (
        // Two columns may have one name, and their order never changes.
        <li key={`${index}-${name}`} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_220px]">
          <span className="min-w-0">
            <span className="block truncate font-emphasis">{name || `Column ${index + 1}`}</span>
            <span className="block truncate text-cell text-3">
              {samples
                .map((row) => row[index])
                .filter(Boolean)
                .join(' · ') || 'empty'}
            </span>
          </span>
          <Select
            aria-label={`What ${name || `column ${index + 1}`} is`}
            value={mapping[index] ?? leftOut}
            onChange={(chosen) => choose(index, chosen)}
            options={options}
          />
        </li>
      ))}
    </ul>
  )
}

/** Files handed in before, so that one that was left can be found again. */
function Recent({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useListCustomerImportsQuery({ query: { pageSize: 5 } })
  if (!data || data.data.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-h3">Uploaded before</h3>
      <ul className="divide-y divide-line">
        {data.data.map(({ id, fileName, status, total, createdAt, by }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{fileName}</span>
              <span className="block truncate text-cell text-3">
                {formatCount(total, 'row')}, {formatDateTime(createdAt)}, {by}
              </span>
            </span>
            <span className="text-cell text-2">{stageWords[status]}</span>
            <Button size="sm" aria-label={`Open ${fileName}`} onClick={() => onOpen(id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChooseFileProps {
  onId: (id: string) => void
}

/** Takes a file, lets its columns be named, and hands it in to be checked. */
export function ChooseFile({ onId }: ChooseFileProps) {
  const call = usePrivateCall()
  const dispatch = useAppDispatch()
  const [file, setFile] = useState<File | null>(null)
  const [head, setHead] = useState<Head | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function take([chosen]: File[]) {
    if (!chosen) return
    setFailed(null)
    const found = await readHead(chosen).catch(() => null)
    setFile(found && chosen)
    setHead(found)
    if (!found) setFailed('There is nothing in this file; its first line names the columns.')
  }

  async function handIn() {
    if (!file || !head || busy) return
    setBusy(true)
    setFailed(null)
    const form = new FormData()
    form.append('mapping', JSON.stringify(head.mapping))
    form.append('file', file)
    try {
      const { data } = await call(customerImports.start, { form })
      dispatch(api.util.invalidateTags(createdTags('CustomerImport')))
      onId(data.id)
    } catch (error) {
      setFailed(readFailure(error).detail)
      setBusy(false)
    }
  }

  const hasName = head?.mapping.some((field) => field === 'name' || field === 'firstName')
  return (
    <div className="grid gap-4">
      {failed && (
        <Note kind="bad" title="The file was not taken">
          {failed}
        </Note>
      )}
      {head && file ? (
        <>
          <p className="text-2">
            <span className="font-emphasis text-text">{file.name}</span>: say what each column is. All rows are checked
            first, and nothing is added before you say so.
          </p>
          <Mapping head={head} onChange={(mapping) => setHead({ ...head, mapping })} />
          {!hasName && <Note kind="warning">Say which column holds the name.</Note>}
          <div className="flex justify-end gap-2 pb-2">
            <Button variant="ghost" onClick={() => setHead(null)}>
              Another file
            </Button>
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Handing in"
              disabled={!hasName}
              onClick={() => void handIn()}
            >
              Check the rows
            </Button>
          </div>
        </>
      ) : (
        <>
          <FileDrop
            label="Choose a CSV file"
            hint="Up to 10,000 rows, with the names of the columns in the first line"
            accept=".csv,text/csv"
            onFiles={(files) => void take(files)}
          />
          <Recent onOpen={onId} />
        </>
      )}
    </div>
  )
}
