import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import type { Missing } from '@karavan/domain/crm/paste/missing'
import type { Pasted } from '@karavan/domain/crm/paste/read-message'
import { ClipboardPaste, Copy } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { useListPlacesQuery } from '../../../../shared/api/places.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { enquiryNoun, enquiryPaths } from '../enquiry-words.ts'
import type { EnquiryValues } from './enquiry-form.ts'
import { pastedValues } from './paste-values.ts'

type Read = { pasted: Pasted; missing: readonly Missing[]; reply: string; filled: number }

/** The rules are many and are loaded when somebody pastes. */
const loadReader = () =>
  Promise.all([import('@karavan/domain/crm/paste/read-message'), import('@karavan/domain/crm/paste/missing')])

interface PasteBoxProps {
  kind: EnquiryKind
  /** A message brought along from the form of another kind. */
  start: string
}

/** Reads a message of a customer into the form, lists what it leaves open, and writes the reply that asks for it. */
export function PasteBox({ kind, start }: PasteBoxProps) {
  const [text, setText] = useState(start)
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const [failed, setFailed] = useState<string | undefined>()
  const { setValue, getValues, clearErrors } = useFormContext<EnquiryValues>()
  const { data: today } = useGetHouseDayQuery()
  const { data: places } = useListPlacesQuery()
  const navigate = useNavigate()

  function fill(pasted: Pasted, before = getValues()): number {
    const values = Object.entries(pastedValues(kind, text, pasted)) as [keyof EnquiryValues, never][]
    // What somebody wrote while the reader was loading stays.
    const now = getValues()
    for (const [name, value] of values)
      if (JSON.stringify(now[name]) === JSON.stringify(before[name])) setValue(name, value, { shouldDirty: true })
    if (getValues('name')) setValue('customerId', '', { shouldDirty: true })
    clearErrors()
    return values.length - 1
  }

  async function act() {
    if (busy) return
    if (!text.trim()) {
      setFailed('Paste a message first')
      return
    }
    setBusy(true)
    const before = structuredClone(getValues())
    try {
      const [{ readMessage }, { missingIn, replyFor }] = await loadReader()
      const day = today ?? new Date().toISOString().slice(0, 10)
      const own = (places?.data ?? []).map(({ location, country }) => ({ name: location, country }))
      const found = readMessage(text, day, own)
      // What is missing is asked for by the form that is open, whatever the message reads like.
      const pasted = { ...found, kind }
      const filled = found.kind === kind ? fill(found, before) : 0
      setRead({ pasted: found, missing: missingIn(pasted), reply: replyFor(pasted), filled })
    } catch {
      setFailed('The reader did not load. Check the connection and try again.')
    } finally {
      setBusy(false)
    }
  }

  async function copy(reply: string) {
    try {
      await navigator.clipboard.writeText(reply)
      void notify.success('Reply copied')
    } catch {
      void notify.error('The reply was not copied', 'Select the text and copy it by hand.')
    }
  }

  const elsewhere = read && read.filled === 0 && read.pasted.kind !== kind ? read.pasted.kind : null
  return (
    <section aria-label="From a message" className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <Field label="Paste a message" optional error={failed} help="WhatsApp or e-mail text, read on this device">
        <Textarea
          value={text}
          rows={3}
          maxLength={10_000}
          placeholder="Hi, we are 2 adults and a 7 year old, looking for Dubai 10–15 Jan, budget 1.5 lakh …"
          onChange={({ target }) => {
            setText(target.value)
            setFailed(undefined)
          }}
        />
      </Field>
      <Button
        icon={ClipboardPaste}
        className="justify-self-start"
        busy={busy}
        busyLabel="Reading"
        onClick={() => void act()}
      >
        Read it
      </Button>
      <div role="status" className="grid gap-3 empty:hidden">
        {elsewhere && read && (
          <Note title={`This reads like a ${enquiryNoun(elsewhere).one}`}>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button
                size="sm"
                onClick={() => void navigate(enquiryPaths[elsewhere].create.href(), { state: { pasted: text } })}
              >
                Open as {enquiryNoun(elsewhere).one}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setRead({ ...read, filled: fill(read.pasted) })}>
                Fill it in here
              </Button>
            </div>
          </Note>
        )}
        {read && !elsewhere && (
          <>
            <p className="text-cell text-2">
              {formatCount(read.filled, 'field')} filled in; look them over.{' '}
              {read.missing.length === 0 && 'Nothing is missing.'}
            </p>
            {read.missing.length > 0 && (
              <div className="flex flex-wrap items-center gap-1.5 text-cell">
                <span className="font-emphasis">Still missing:</span>
                {read.missing.map(({ field, question }) => (
                  <Tag key={field}>{question}</Tag>
                ))}
              </div>
            )}
          </>
        )}
      </div>
      {read && !elsewhere && (
        <div className="grid gap-2">
          <Field label="Reply, ready to send" optional>
            <Textarea readOnly rows={3} value={read.reply} />
          </Field>
          <Button size="sm" icon={Copy} className="justify-self-start" onClick={() => void copy(read.reply)}>
            Copy the reply
          </Button>
        </div>
      )}
    </section>
  )
}
