import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { Note } from '../ui/Note.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { readFailure } from './problem.ts'

interface ImportDialogProps<Told> {
  title: string
  description: string
  /** What a file is to hold; it goes once the lines are told of. */
  columns?: ReactNode
  /** Sends the lines: only to be told what they would make, or to make it. */
  send: (text: string, apply: boolean) => Promise<Told>
  /** What is told, line by line. */
  show: (told: Told) => ReactNode
  /** The act that makes it, and whether it can be made as told. */
  actOf: (told: Told) => { label: string; possible: boolean }
  acting: string
  /** It was made. */
  onMade: (told: Told) => void
  onClose: () => void
}

/** Lines of a CSV file: first what each of them would make, then they are made. */
export function ImportDialog<Told>(props: ImportDialogProps<Told>) {
  const { title, description, columns, send, show, actOf, acting, onMade, onClose } = props
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const act = told && actOf(told)

  async function run(apply: boolean) {
    setFailed(null)
    setBusy(true)
    try {
      const answer = await send(text, apply)
      setTold(answer)
      if (apply) onMade(answer)
    } catch (error) {
      setFailed(readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={told ? () => setTold(null) : onClose}>
            {told ? 'Back' : 'Cancel'}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={act ? acting : 'Checking'}
            disabled={act ? !act.possible : !text.trim()}
            onClick={() => void run(told !== null)}
          >
            {act ? act.label : 'Check'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {failed && <Note kind="bad">{failed}</Note>}
        {told ? (
          show(told)
        ) : (
          <>
            {columns}
            <FileDrop
              label="Choose a CSV file"
              accept=".csv,text/csv"
              onFiles={([file]) => {
                void file?.text().then(setText)
              }}
            />
            <Field label="Or paste its lines" optional>
              <Textarea rows={6} value={text} onChange={({ target }) => setText(target.value)} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
