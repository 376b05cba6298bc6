import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { Copy, ExternalLink, MessageCircle, RotateCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../../kit/copy-text.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { useHandedOver } from '../../../../shared/messages/useHandedOver.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClasses } from '../../../../ui/button-classes.ts'
import { Card } from '../../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useRenewQuoteLinkMutation, useWithdrawQuoteLinkMutation } from '../quotations.api.ts'
import { chatHref, messageOf } from '../send-words.ts'

/** The ways to end the page of the customer and to make another one. */
function useLinkActs({ id }: Quotation) {
  const [withdraw] = useWithdrawQuoteLinkMutation()
  const [renew, { isLoading }] = useRenewQuoteLinkMutation()
  return {
    renewing: isLoading,
    withdraw: async () => {
      try {
        await withdraw({ params: { id } }).unwrap()
        void notify.success('The link is withdrawn')
      } catch (error) {
        void notify.error('The link was not withdrawn', readFailure(error).detail)
        throw error
      }
    },
    renew: async () => {
      try {
        await renew({ params: { id } }).unwrap()
        void notify.success('The new link is ready')
      } catch (error) {
        void notify.error('No new link was made', readFailure(error).detail)
      }
    },
  }
}

function OpenLink({ quotation, link }: { quotation: Quotation; link: NonNullable<Quotation['link']> }) {
  const { id, number, phone } = quotation
  const handOver = useHandedOver('quotation', id, `Quotation ${number}`)

  function copy(text: string, what: string) {
    void copyText(text, what)
    handOver('link', text)
  }

  return (
    <>
      <Input readOnly aria-label="The customer’s link" value={link.url} onFocus={({ target }) => target.select()} />
      <p className="num text-caption text-3">Can be read until {formatDate(link.expiresAt)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Copy} onClick={() => copy(link.url, 'The link')}>
          Copy link
        </Button>
        <Button size="sm" icon={MessageCircle} onClick={() => copy(messageOf(link), 'The message')}>
          Copy for WhatsApp
        </Button>
        <a
          href={chatHref(link, phone)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => handOver('whatsapp', messageOf(link), phone)}
          className={buttonClasses({ size: 'sm' })}
        >
          <MessageCircle size={14} aria-hidden="true" />
          Open WhatsApp
        </a>
        <a href={link.path} target="_blank" rel="noopener noreferrer" className={buttonClasses({ size: 'sm' })}>
          <ExternalLink size={14} aria-hidden="true" />
          See the page
        </a>
      </div>
    </>
  )
}

/** The customer's page: its address, the ways to send it, and its end. */
export function LinkCard({ quotation }: { quotation: Quotation }) {
  const { link, number } = quotation
  const acts = useLinkActs(quotation)
  const [asking, setAsking] = useState(false)
  return (
    <Card title="The customer’s page">
      <div className="grid gap-3">
        {link ? <OpenLink quotation={quotation} link={link} /> : <p className="text-cell text-2">No link works now.</p>}
        <div className="flex flex-wrap gap-2">
          {link && (
            <Button size="sm" variant="ghost" icon={Unlink} onClick={() => setAsking(true)}>
              Withdraw
            </Button>
          )}
          <Button
            size="sm"
            variant={link ? 'ghost' : 'secondary'}
            icon={RotateCw}
            busy={acts.renewing}
            busyLabel="Renewing"
            onClick={() => void acts.renew()}
          >
            Renew
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw the link to ${number}?`}
        confirm="Withdraw link"
        confirmBusy="Withdrawing"
        cancel="Keep link"
        onConfirm={acts.withdraw}
      >
        Whoever has it can no longer open the page. You can make a new link at any time.
      </ConfirmDialog>
    </Card>
  )
}
