import { FileCheck2, X } from 'lucide-react'
import { useState } from 'react'
import { useUploadDocumentMutation } from '../api/files.api.ts'
import { readFailure } from '../../kit/problem.ts'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

/** A document that was sent already. */
export type Proof = { id: string; name: string } | null

interface ProofFieldProps {
  proof: Proof
  onChange: (proof: Proof) => void
  optional: boolean
  error: string | undefined
}

/** A picture or PDF of the payment, sent as soon as it is chosen. */
export function ProofField({ proof, onChange, optional, error }: ProofFieldProps) {
  const [upload] = useUploadDocumentMutation()
  const [sending, setSending] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function take([file]: File[]) {
    if (!file || sending) return
    setSending(file.name)
    setRefused(null)
    const call = upload(file)
    try {
      const { data } = await call.unwrap()
      onChange({ id: data.id, name: data.name })
    } catch (failed) {
      setRefused(`${file.name}: ${readFailure(failed).detail}`)
    } finally {
      // The file itself must not stay in the state that is persisted.
      call.reset()
      setSending(null)
    }
  }

  return (
    <Field label="Proof of payment" optional={optional} error={refused ?? error}>
      {sending ? (
        <p
          role="status"
          className="flex min-h-13 items-center gap-3 rounded-lg border border-line-strong p-3 text-small"
        >
          <Spinner size={18} className="text-link" />
          Sending {sending}
        </p>
      ) : proof ? (
        <p className="flex items-center gap-3 rounded-lg border border-line-strong p-3 text-small">
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-green-f text-green-t">
            <FileCheck2 size={18} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1 truncate">{proof.name}</span>
          <IconButton icon={X} size="sm" aria-label={`Remove ${proof.name}`} onClick={() => onChange(null)} />
        </p>
      ) : (
        <FileDrop
          label="Choose a file"
          hint="PDF, JPG, PNG or WebP: a receipt, a screenshot, the counterfoil"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onFiles={(files) => void take(files)}
        />
      )}
    </Field>
  )
}
