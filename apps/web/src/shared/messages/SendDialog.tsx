import type { MessageDesk, MessagePaper } from '@karavan/contracts/crm/messages/message'
import type { MessageChannel, MessageRecordKind } from '@karavan/domain/crm/message'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { notify } from '../../ui/toast.ts'
import { channelWords, paperKey } from './message-words.ts'
import { useGetMessageDeskQuery, usePreviewMessageMutation, useSendMessageMutation } from './messages.api.ts'

type Place = { of: MessageRecordKind; id: string }
type Errors = Partial<Record<'to' | 'subject' | 'body' | 'rest', string>>

const channels = (['mail', 'whatsapp', 'link'] as const).map((value) => ({ value, ...channelWords[value] }))
const hints: Record<MessageChannel, string> = {
  mail: 'The papers go with the mail.',
  whatsapp: 'You open WhatsApp with it; the papers are fetched by a link that works for 30 days.',
  link: 'You copy the text and hand it on; the link works for 30 days.',
}
/** Of what has no papers. */
const bareHints: Partial<Record<MessageChannel, string>> = {
  whatsapp: 'You open WhatsApp with it.',
  link: 'You copy the text and hand it on.',
}
const carriedHint = 'WhatsApp Business carries it at once; the papers are fetched by a link that works for 30 days.'
const actions: Record<MessageChannel, string> = { mail: 'Send mail', whatsapp: 'Prepare message', link: 'Make link' }

/** The words of a template, fetched anew whenever what they say changes. */
function usePreview(place: Place, asked: { template: string; channel: MessageChannel; papers: MessagePaper[] }) {
  const [preview] = usePreviewMessageMutation()
  const [words, setWords] = useState<{ subject: string; body: string; missing: string[] } | null>(null)
  const papers = asked.papers.map(({ kind, ref }) => ({ kind, ref }))
  const wanted = JSON.stringify({ ...asked, papers })
  const { of, id } = place
  useEffect(() => {
    let left = false
    void preview({ params: { of, id }, body: JSON.parse(wanted) as typeof asked })
      .unwrap()
      .then(({ data }) => {
        if (!left) setWords(data)
      })
      .catch((error: unknown) => void notify.error('The words did not load', readFailure(error).detail))
    return () => {
      left = true
    }
  }, [preview, of, id, wanted])
  return [words, setWords] as const
}

interface FormProps {
  place: Place
  desk: MessageDesk
  /** The papers that are ticked at first; left out the first one. */
  ticked?: readonly string[] | undefined
  onClose: () => void
  onSent?: (() => void) | undefined
}

function SendForm({ place, desk, ticked: first, onClose, onSent }: FormProps) {
  const { to, papers, templates, carried } = desk
  const [channel, setChannel] = useState<MessageChannel>(to.email ? 'mail' : to.phone ? 'whatsapp' : 'link')
  const [template, setTemplate] = useState(templates[0]?.key ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(first ?? papers.slice(0, 1).map(paperKey))
  const [address, setAddress] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [send, { isLoading }] = useSendMessageMutation()
  const key = useRef(crypto.randomUUID())
  const ticked = papers.filter((paper) => chosen.includes(paperKey(paper)))
  const [words, setWords] = usePreview(place, { template, channel, papers: ticked })
  const byItself = channel === 'whatsapp' && carried
  const kept = channel === 'mail' ? to.email : to.phone
  const hint = papers.length === 0 ? !byItself && bareHints[channel] : byItself ? carriedHint : hints[channel]

  async function act() {
    if (!words) return
    setErrors({})
    const body = {
      template,
      channel,
      to: address ?? kept,
      subject: words.subject,
      body: words.body,
      papers: ticked.map(({ kind, ref }) => ({ kind, ref })),
    }
    try {
      const { data } = await send({ params: place, body, idempotencyKey: key.current }).unwrap()
      const said =
        channel === 'mail' ? 'The mail is on its way' : byItself ? 'It is on its way' : 'It is ready to be sent'
      void notify.success(said, data.recipientName)
      onSent?.()
      onClose()
    } catch (error) {
      key.current = crypto.randomUUID()
      const { errors: faults, detail } = readFailure(error)
      const at = (path: string) => faults.find((one) => one.path === path)?.message
      const named = { to: at('to'), subject: at('subject'), body: at('body') }
      setErrors(Object.values(named).some(Boolean) ? named : { rest: faults[0]?.message ?? detail })
    }
  }

  const toggle = (paper: MessagePaper) =>
    setChosen((now) =>
      now.includes(paperKey(paper)) ? now.filter((one) => one !== paperKey(paper)) : [...now, paperKey(paper)],
    )

  return (
    <Dialog
      open
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={papers.length > 0 ? `Send papers to ${to.name}` : `Write to ${to.name}`}
      description={hint}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            icon={Send}
            disabled={!words}
            busy={isLoading}
            busyLabel="Sending"
            onClick={() => void act()}
          >
            {byItself ? 'Send message' : actions[channel]}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {errors.rest && <Note kind="bad">{errors.rest}</Note>}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Segments label="Channel" options={channels} value={channel} onChange={setChannel} />
          <Field label="Text" className="min-w-56 flex-1 sm:max-w-72">
            <Select
              value={template}
              onChange={setTemplate}
              options={templates.map((one) => ({ value: one.key, label: one.name }))}
            />
          </Field>
        </div>
        {papers.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="pb-2 text-label">Papers</legend>
            <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
              {papers.map((paper) => (
                <Checkbox
                  key={paperKey(paper)}
                  label={paper.label}
                  checked={chosen.includes(paperKey(paper))}
                  onChange={() => toggle(paper)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {channel !== 'link' && (
          <Field label={channel === 'mail' ? 'To' : 'Phone number'} error={errors.to}>
            <Input value={address ?? kept ?? ''} onChange={(event) => setAddress(event.target.value)} />
          </Field>
        )}
        {words ? (
          <>
            <Field label="Subject" error={errors.subject}>
              <Input value={words.subject} onChange={(event) => setWords({ ...words, subject: event.target.value })} />
            </Field>
            <Field label="Words" error={errors.body}>
              <Textarea
                rows={9}
                value={words.body}
                onChange={(event) => setWords({ ...words, body: event.target.value })}
              />
            </Field>
            {words.missing.length > 0 && (
              <Note kind="warning">Not known yet: {words.missing.join(', ')}. Write it yourself, or take it out.</Note>
            )}
          </>
        ) : (
          <Skeleton className="h-48" />
        )}
      </div>
    </Dialog>
  )
}

/** Chooses papers, the way they go and the words, shows them as they will be read, and sends them. */
export function SendDialog({ of, id, onClose, ...rest }: Place & Omit<FormProps, 'place' | 'desk'>) {
  const { currentData, error } = useGetMessageDeskQuery({ params: { of, id } })
  if (currentData) return <SendForm place={{ of, id }} desk={currentData.data} onClose={onClose} {...rest} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Send papers">
      {error ? <Note kind="bad">{readFailure(error).detail}</Note> : <Skeleton className="h-60" />}
    </Dialog>
  )
}
