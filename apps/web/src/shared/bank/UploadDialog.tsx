import type { Bank, ReadFile } from '@karavan/contracts/crm/bank/bank'
import { mappingFault, type StatementMapping } from '@karavan/domain/money/bank/statement-file'
import { useState } from 'react'
import { readFailure, wordsOf } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { formatCount } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import {
  useCreateBankMutation,
  useListBanksQuery,
  useReadBankFileMutation,
  useUpdateBankMutation,
  useUploadStatementMutation,
} from './bank.api.ts'
import { MappingFields } from './MappingFields.tsx'

const another = 'another'

interface UploadDialogProps {
  onClose: () => void
  onTaken: (statementId: string) => void
}

type Looked = { bank: Bank; file: File; seen: ReadFile; mapping: StatementMapping }

/** Brings a statement: whose bank, which file, and, once for each bank, what its columns are. */
export function UploadDialog({ onClose, onTaken }: UploadDialogProps) {
  const { data, isLoading } = useListBanksQuery()
  const banks = data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [looked, setLooked] = useState<Looked | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [create] = useCreateBankMutation()
  const [update] = useUpdateBankMutation()
  const [look] = useReadBankFileMutation()
  const [upload] = useUploadStatementMutation()
  const bankId = chosen ?? banks[0]?.id ?? another
  const isNew = bankId === another

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      setFailed(readFailure(error).errors[0]?.message ?? wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  async function take(bank: Bank, file: File) {
    const { data: made } = await upload({ id: bank.id, file }).unwrap()
    void notify.success(
      `${formatCount(made.lines - made.known, 'line')} of ${made.bankName}`,
      made.known > 0 ? `${made.known} were known before` : undefined,
    )
    onClose()
    onTaken(made.id)
  }

  const read = (file: File | undefined) =>
    attempt(async () => {
      if (!file) return
      if (isNew && !name.trim()) throw new Error('Name the bank first')
      const bank = isNew
        ? (await create({ body: { name: name.trim() } }).unwrap()).data
        : banks.find(({ id }) => id === bankId)
      if (!bank) return
      setChosen(bank.id)
      const { data: seen } = await look({ id: bank.id, file }).unwrap()
      if (seen.remembered) await take(bank, file)
      else setLooked({ bank, file, seen, mapping: seen.mapping })
    })

  const keep = () =>
    attempt(async () => {
      if (!looked) return
      const { bank, file, mapping } = looked
      const { data: kept } = await update({
        params: { id: bank.id },
        body: { name: bank.name, mapping, version: bank.version },
      }).unwrap()
      setLooked({ ...looked, bank: kept })
      await take(kept, file)
    })

  const fault = looked && mappingFault(looked.mapping)
  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={looked ? `Columns of ${looked.bank.name}` : 'Upload bank statement'}
      description={
        looked
          ? 'Say once what the columns are; the next file of this bank is taken as it comes.'
          : 'CSV or Excel as your bank gives it. Lines that were brought before are counted once.'
      }
      footer={
        looked ? (
          <>
            <Button variant="ghost" onClick={() => setLooked(null)}>
              Another file
            </Button>
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Reading"
              disabled={fault !== null}
              onClick={() => void keep()}
            >
              Take the statement
            </Button>
          </>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        {looked ? (
          <MappingFields
            seen={looked.seen}
            mapping={looked.mapping}
            onChange={(mapping) => setLooked({ ...looked, mapping })}
          />
        ) : isLoading ? (
          // Until the banks are known it would ask for the name of another one.
          <Skeleton className="h-50" />
        ) : (
          <>
            <Field label="Bank account">
              <Select
                value={bankId}
                onChange={setChosen}
                options={[
                  ...banks.map(({ id, name: label }) => ({ value: id, label })),
                  { value: another, label: 'Another bank…' },
                ]}
              />
            </Field>
            {isNew && (
              <Field label="Name of the bank" help="As you call it, such as HDFC 4821">
                <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
              </Field>
            )}
            <FileDrop
              label={busy ? 'Reading' : 'Choose the file'}
              hint="CSV or Excel (.xlsx), up to 20,000 lines"
              accept=".csv,.xlsx,text/csv"
              disabled={busy || (isNew && !name.trim())}
              onFiles={([file]) => void read(file)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
