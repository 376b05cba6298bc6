import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Link2, MessageCircle } from 'lucide-react'
import { readFailure } from '../../../../kit/problem.ts'
import { whatsAppHref } from '../../../../kit/whatsapp.ts'
import { CopyRow } from '../../../../shared/pay/CopyRow.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClasses } from '../../../../ui/button-classes.ts'
import { formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { useCreateDebtLinkMutation, useGetDebtLinksQuery, useWithdrawDebtLinkMutation } from './debt-links.api.ts'

/** The link by which a customer pays what they owe from before, to be handed on. */
export function DebtLink({ customer: { id, name, phones } }: { customer: Pick<Customer, 'id' | 'name' | 'phones'> }) {
  const { currentData } = useGetDebtLinksQuery({ params: { id } })
  const [create, { isLoading: making }] = useCreateDebtLinkMutation()
  const [withdraw, { isLoading: ending }] = useWithdrawDebtLinkMutation()
  const link = currentData?.data.links.find(({ path }) => path !== null)

  async function run(act: () => Promise<unknown>, failed: string) {
    try {
      await act()
    } catch (error) {
      void notify.error(failed, readFailure(error).detail)
    }
  }

  if (!link?.path)
    return (
      <Button
        size="sm"
        icon={Link2}
        className="justify-self-end"
        disabled={!currentData}
        busy={making}
        busyLabel="Making it"
        onClick={() => void run(() => create({ params: { id }, body: {} }).unwrap(), 'No link was made')}
      >
        Link to pay it
      </Button>
    )
  const url = new URL(link.path, window.location.origin).href
  const words = `Hello ${name},\n${formatMoney(link.open)} from before are open. Pay by card, UPI or bank here: ${url}`
  return (
    <section aria-label="Link to pay what was owed before" className="rounded-md bg-sunken px-3 py-2">
      <dl>
        <CopyRow label="Link to pay it" value={url} />
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-caption text-3">
          {link.lastSeenAt ? `opened ${link.seenCount} ×, last ${formatDateTime(link.lastSeenAt)}` : 'not opened yet'}
          {` · works until ${formatDate(link.expiresAt)}`}
        </p>
        <span className="flex flex-wrap gap-2">
          <a
            href={whatsAppHref(phones[0]?.number ?? null, words)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses({ variant: 'secondary', size: 'sm' })}
          >
            <MessageCircle size={16} aria-hidden="true" />
            WhatsApp
          </a>
          <Button
            size="sm"
            variant="ghost"
            busy={ending}
            busyLabel="Withdrawing"
            onClick={() =>
              void run(
                () => withdraw({ params: { id, partId: link.id }, body: {} }).unwrap(),
                'The link was not withdrawn',
              )
            }
          >
            Withdraw it
          </Button>
        </span>
      </div>
    </section>
  )
}
