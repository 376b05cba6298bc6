import type { SentQuote, Tray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { Copy, FileText, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../../kit/copy-text.ts'
import { readFailure } from '../../../kit/problem.ts'
import { whatsAppHref } from '../../../kit/whatsapp.ts'
import { useUser } from '../../../shared/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { ListSelect } from '../../../ui/ListSelect.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { priceWords } from './price.ts'
import { useSendQuoteMutation } from './quote-tray.api.ts'
import { useQuotePdf } from './useQuotePdf.ts'

/** How a quote is meant to reach the client; once it is made all ways are open. */
export type Way = 'whatsapp' | 'pdf'

const lasting = [2, 3, 7, 14, 30].map((days) => ({ value: String(days), label: `${days} days` }))

function Made({ quote, way }: { quote: SentQuote; way: Way }) {
  const { download, busy } = useQuotePdf()
  const url = new URL(quote.path ?? '', window.location.origin).href
  return (
    <Note kind="good" title={`The quote for ${quote.clientName} is ready`}>
      <p>
        Its page is open until {formatDate(quote.until)} at these prices. The link is shown this once; you are told when
        it is opened and what is asked for.
      </p>
      <Input
        readOnly
        aria-label="The link"
        value={url}
        onFocus={(event) => event.target.select()}
        className="mt-3 w-full"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={whatsAppHref(quote.clientPhone, quote.message ?? url)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: way === 'whatsapp' ? 'primary' : 'secondary' })}
        >
          <MessageCircle size={16} aria-hidden="true" />
          WhatsApp
        </a>
        <Button icon={Copy} onClick={() => void copyText(url, 'The link')}>
          Copy the link
        </Button>
        <Button
          icon={FileText}
          variant={way === 'pdf' ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => void download(quote.id)}
        >
          PDF
        </Button>
      </div>
    </Note>
  )
}

interface SendDialogProps {
  way: Way
  items: Tray['items']
  onClose: () => void
}

/** Makes a page of everything on the tray, for a client by name. */
export function SendDialog({ way, items, onClose }: SendDialogProps) {
  const user = useUser()
  const [send, { isLoading }] = useSendQuoteMutation()
  // A second press, or one after the answer was lost, is the same quote.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [note, setNote] = useState('')
  const [days, setDays] = useState('7')
  const [made, setMade] = useState<SentQuote | null>(null)
  const [failed, setFailed] = useState<ReturnType<typeof readFailure> | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const faultOf = (path: string) => failed?.errors.find((one) => one.path === path)?.message
  const others = failed?.errors.filter(({ path }) => path.startsWith('items')) ?? []

  async function make() {
    setFailed(null)
    if (name.trim() === '') {
      first.current?.focus()
      return
    }
    try {
      const body = { clientName: name, clientPhone: phone || null, note, days: Number(days) }
      setMade((await send({ body, idempotencyKey: key }).unwrap()).data)
    } catch (error) {
      setFailed(readFailure(error))
      setKey(crypto.randomUUID())
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? 'Quote sent to your client' : 'Send the quote'}
      {...(made
        ? {}
        : {
            description: `Your client sees a page of ${user?.company_name || 'your company'} with these prices, taxes included, and nothing of what you pay.`,
          })}
      sticky
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={isLoading} busyLabel="Making the page" onClick={() => void make()}>
              Make the page
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Made quote={made} way={way} />
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <ul className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-small">
            {items.map(({ id, title, client }) => (
              <li key={id} className="num flex justify-between gap-4">
                <span className="truncate">{title}</span>
                <b className="font-strong">{client === null ? '–' : priceWords(client)}</b>
              </li>
            ))}
          </ul>
          {others.length > 0 ? (
            <Note kind="warning" title="Not everything can be sent">
              {others.map(({ message }) => message).join('. ')}. Take it off the tray or choose again.
            </Note>
          ) : (
            failed && failed.errors.length === 0 && <Note kind="warning">{failed.detail}</Note>
          )}
          <Field label="Client’s name" error={faultOf('clientName')}>
            <Input
              ref={first}
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field
            label="WhatsApp number"
            error={faultOf('clientPhone')}
            help="Opens the chat at once; you may leave it out"
          >
            <Input type="tel" value={phone} autoComplete="off" onChange={(event) => setPhone(event.target.value)} />
          </Field>
          <Field label="A few words to your client">
            <Textarea value={note} rows={2} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <Field label="The page is open for">
            <ListSelect options={lasting} value={days} onChange={setDays} />
          </Field>
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  )
}
