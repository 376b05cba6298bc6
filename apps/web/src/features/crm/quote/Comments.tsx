import { type PublicQuote, quotes } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { Send } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { useQuote } from './useQuote.ts'

interface CommentsProps {
  token: string
  quote: PublicQuote
  change: ReturnType<typeof useQuote>['change']
}

type Wrong = { name?: string; text?: string; all?: string }

/** What was asked so far, and room for one more question. */
export function Comments({ token, quote, change }: CommentsProps) {
  const running = useRef(false)
  const [name, setName] = useState(quote.customerName)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  async function say(event: SyntheticEvent) {
    event.preventDefault()
    if (running.current) return
    const missing: Wrong = {
      ...(name.trim() === '' ? { name: 'Type your name' } : {}),
      ...(text.trim() === '' ? { text: 'Write what you would like to know or change' } : {}),
    }
    setWrong(missing)
    setSent(false)
    if (missing.name || missing.text) return
    running.current = true
    setBusy(true)
    try {
      const body = { name: name.trim(), text: text.trim() }
      await change((call) => call(quotes.comment, { params: { token }, body }))
      setText('')
      setSent(true)
    } catch (refused) {
      const { title, detail } = readFailure(refused)
      setWrong({ all: detail || title })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      {quote.comments.length > 0 && (
        <ol className="grid gap-4">
          {quote.comments.map(({ at, by, text: said }, index) => (
            <li key={index} className="flex gap-3">
              <Avatar name={by} decorative />
              <div className="min-w-0">
                <p className="text-small">
                  <span className="font-semibold">{by}</span>{' '}
                  <span className="text-cell text-2">
                    <RelativeTime at={at} />
                  </span>
                </p>
                <p className="text-small whitespace-pre-line [overflow-wrap:anywhere] text-2">{said}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={(event) => void say(event)} noValidate className="grid max-w-150 gap-4">
        {wrong.all && <Note kind="bad">{wrong.all}</Note>}
        <Field label="Your name" error={wrong.name}>
          <Input value={name} onChange={({ target }) => setName(target.value)} autoComplete="name" maxLength={120} />
        </Field>
        <Field label="Question or change" error={wrong.text}>
          <Textarea value={text} onChange={({ target }) => setText(target.value)} maxLength={1000} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" icon={Send} busy={busy} busyLabel="Sending">
            Send to {quote.company.name}
          </Button>
          <p role="status" className="text-small text-2">
            {sent && 'Sent. They answer by phone, message or mail.'}
          </p>
        </div>
      </form>
    </div>
  )
}
