import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'
import { useUploadDocumentMutation } from '../api/files.api.ts'

interface AddFilesProps {
  label: string
  /** Writes down what the file belongs to. */
  keep: (fileId: string) => Promise<unknown>
  /** What is said of a file that was added besides its name. */
  as?: string
}

/** Private papers added to a record by a drop; one that is refused does not hold back the others. */
export function AddFiles({ label, keep, as }: AddFilesProps) {
  const [upload] = useUploadDocumentMutation()
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string[]>([])

  async function take(chosen: File[]) {
    setSending(true)
    setRefused([])
    for (const file of chosen) {
      const call = upload(file)
      try {
        const { data } = await call.unwrap()
        await keep(data.id)
        void notify.success(`${data.name} added`, as)
      } catch (error) {
        setRefused((before) => [...before, `${file.name}: ${readFailure(error).detail}`])
      } finally {
        // The file itself must not stay in the state that is persisted.
        call.reset()
      }
    }
    setSending(false)
  }

  return (
    <>
      {refused.length > 0 && (
        <Note kind="bad" title="Not added">
          {refused.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Note>
      )}
      <FileDrop
        label={sending ? 'Sending' : label}
        hint="PDF, JPG, PNG or WebP; seen by your organisation alone"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        multiple
        disabled={sending}
        onFiles={(chosen) => void take(chosen)}
      />
    </>
  )
}
