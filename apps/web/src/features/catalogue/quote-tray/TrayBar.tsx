import type { Tray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { FilePlus2, FileText, MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readFailure } from '../../../kit/problem.ts'
import { useStored } from '../../../kit/useStored.ts'
import { useRight } from '../../../shared/hooks.ts'
import { useGetTrayQuery, useTakeOffTrayMutation } from '../../../shared/quote/tray.api.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { notify } from '../../../ui/toast.ts'
import { priceWords } from './price.ts'
import { MarkupField } from './MarkupField.tsx'
import { useClearTrayMutation } from './quote-tray.api.ts'
import { SendDialog, type Way } from './SendDialog.tsx'
import { SentQuotes } from './SentQuotes.tsx'

type Item = Tray['items'][number]

const stateWords = { unpriced: 'Choose dates', gone: 'No longer sold' }

function TrayChip({ item, onRemove }: { item: Item; onRemove: () => void }) {
  const { state, client, title, words } = item
  return (
    <li className="flex w-58 shrink-0 items-center gap-2.5 rounded-md border border-line bg-surface p-1.5 pr-0.5">
      <Picture src={item.image} fallback={sceneOf(item.place)} alt="" ratio="auto" className="h-10 w-13 rounded-sm" />
      <span className="min-w-0 flex-1 text-cell">
        <span className="block truncate font-emphasis">{title}</span>
        {state === 'live' && client !== null ? (
          <span className="num block truncate">
            <b className="font-strong">{priceWords(client)}</b>
            <span className="text-2"> · {words[0]}</span>
          </span>
        ) : (
          <span className="block truncate font-emphasis text-orange-t">{state !== 'live' && stateWords[state]}</span>
        )}
      </span>
      <IconButton icon={X} size="sm" aria-label={`Take ${title} off the quote`} onClick={onRemove} />
    </li>
  )
}

/** What is put aside for a client, at the foot of every page, with the ways to send it. */
export function TrayBar() {
  const { data } = useGetTrayQuery()
  const [takeOff] = useTakeOffTrayMutation()
  const [clear] = useClearTrayMutation()
  const quotes = useRight('quote')
  const [sending, setSending] = useState<Way | null>(null)
  const [clearing, setClearing] = useState(false)
  const [clientLooks] = useStored('clientView', false)
  const [params, setParams] = useSearchParams()
  const showsSent = params.get('quotes') === 'sent'
  const showSent = (on: boolean) =>
    setParams(
      (now) => {
        if (on) now.set('quotes', 'sent')
        else now.delete('quotes')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const tray = data?.data
  const items = tray?.items ?? []
  const failed = (error: unknown) => void notify.error('The tray is as it was', readFailure(error).detail)
  return (
    <>
      {tray && items.length > 0 && (
        <section
          aria-label="Quote tray"
          className="sticky bottom-0 z-30 border-t border-line bg-raised shadow-4 print:hidden"
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-8">
            <div className="shrink-0">
              <p className="flex items-center gap-2 text-small font-strong">
                Quote tray
                <span className="num rounded-full bg-sunken px-2 text-cell">{items.length}</span>
              </p>
              <p className="flex gap-3 text-cell">
                <button type="button" className="hit link rounded-xs" onClick={() => setClearing(true)}>
                  Clear
                </button>
                <button type="button" className="hit link rounded-xs" onClick={() => showSent(true)}>
                  Sent quotes
                </button>
              </p>
            </div>
            <ul
              className="flex min-w-0 flex-1 basis-64 gap-2 overflow-x-auto py-0.5"
              tabIndex={0}
              aria-label="On the tray"
            >
              {items.map((item) => (
                <TrayChip
                  key={item.id}
                  item={item}
                  onRemove={() =>
                    void takeOff({ params: { id: item.id } })
                      .unwrap()
                      .catch(failed)
                  }
                />
              ))}
            </ul>
            {tray.canMarkUp && !clientLooks && <MarkupField markup={tray.markup} />}
            {quotes && (
              <div className="flex flex-wrap gap-2 max-sm:w-full">
                <Button icon={MessageCircle} onClick={() => setSending('whatsapp')} className="max-sm:flex-1">
                  Send on WhatsApp
                </Button>
                <Button icon={FileText} onClick={() => setSending('pdf')}>
                  PDF
                </Button>
                <ButtonLink variant="primary" icon={FilePlus2} to={`${paths.crm.quotation.create.href()}?tray=yes`}>
                  Make quotation
                </ButtonLink>
              </div>
            )}
          </div>
        </section>
      )}
      {sending && <SendDialog way={sending} items={items} onClose={() => setSending(null)} />}
      <SentQuotes open={showsSent} onClose={() => showSent(false)} />
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear the quote tray?"
        confirm="Clear"
        onConfirm={async () => {
          await clear().unwrap()
        }}
      >
        Everything on it is taken off. Quotes that were sent stay as they are.
      </ConfirmDialog>
    </>
  )
}
