import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Copy, Link2, Mail, Unlink } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../../kit/copy-text.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useLinkSupplierMutation, useWithdrawSupplierMutation } from '../bookings.api.ts'
import { type AskedSupplier, linkState, type SupplierLink, suppliersOf } from './supplier-links.ts'

interface SupplierRowProps {
  supplier: AskedSupplier
  /** Nothing more is asked of suppliers. */
  over: boolean
  busy: boolean
  onAsk: (mail: boolean) => void
  onWithdraw: (link: SupplierLink) => void
}

function Answer({ link }: { link: SupplierLink }) {
  const { word, tone, more } = linkState(link)
  return (
    <div className="text-cell text-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        <span className="num">{more}</span>
      </p>
      {link.reference && (
        <p className="mt-1">
          Reference <span className="num font-emphasis">{link.reference}</span>
        </p>
      )}
      {link.note && <p className="mt-1 max-w-[60ch] whitespace-pre-line">“{link.note}”</p>}
    </div>
  )
}

function SupplierRow({ supplier, over, busy, onAsk, onWithdraw }: SupplierRowProps) {
  const { name, email, confirmed, link } = supplier
  const path = link?.path ?? null
  const open = path !== null && !link?.confirmedAt
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-emphasis">{name}</span>
        {email && <span className="text-cell text-3">{email}</span>}
        {confirmed && !link?.confirmedAt && <Badge tone="green">Confirmed</Badge>}
      </div>
      {link && <Answer link={link} />}
      <div className="flex flex-wrap gap-2">
        {open && (
          <>
            <Button
              size="sm"
              icon={Copy}
              aria-label={`Copy link for ${name}`}
              onClick={() => void copyText(new URL(path, window.location.origin).href, 'The link')}
            >
              Copy link
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={Unlink}
              aria-label={`Withdraw link of ${name}`}
              onClick={() => link && onWithdraw(link)}
            >
              Withdraw
            </Button>
          </>
        )}
        {!over && !open && (
          <Button size="sm" icon={Link2} busy={busy} aria-label={`Make link for ${name}`} onClick={() => onAsk(false)}>
            {link ? 'Make new link' : 'Make link'}
          </Button>
        )}
        {!over && !link?.confirmedAt && email && (
          <Button size="sm" icon={Mail} busy={busy} aria-label={`Mail link to ${name}`} onClick={() => onAsk(true)}>
            {open ? 'Mail a new one' : 'Mail link'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Asks suppliers to confirm by a page of their own, and shows what they answered. */
export function SupplierLinksCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, status } = booking
  const [ask] = useLinkSupplierMutation()
  const [withdraw] = useWithdrawSupplierMutation()
  const [busy, setBusy] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<SupplierLink | null>(null)
  const suppliers = suppliersOf(booking)
  if (suppliers.length === 0) return null

  async function make(supplier: string, mail: boolean) {
    setBusy(supplier)
    try {
      const { data } = await ask({ params: { kind, id }, body: { supplier, mail } }).unwrap()
      const path = suppliersOf(data).find(({ name }) => name === supplier)?.link?.path
      if (mail) void notify.success(`${supplier} was asked by mail`)
      else if (path) await copyText(new URL(path, window.location.origin).href, 'The link')
    } catch (error) {
      void notify.error('No link was made', readFailure(error).detail)
    } finally {
      setBusy(null)
    }
  }

  async function end(link: SupplierLink) {
    try {
      await withdraw({ params: { kind, id, partId: link.id }, body: {} }).unwrap()
      void notify.success(`The link of ${link.supplier} is withdrawn`)
    } catch (error) {
      void notify.error('The link was not withdrawn', readFailure(error).detail)
      throw error
    }
  }

  return (
    <Card title="Suppliers confirm">
      <ul className="divide-y divide-line">
        {suppliers.map((supplier) => (
          <SupplierRow
            key={supplier.name}
            supplier={supplier}
            over={status === 'Cancelled' || status === 'Completed'}
            busy={busy === supplier.name}
            onAsk={(mail) => void make(supplier.name, mail)}
            onWithdraw={setDoomed}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={`Withdraw the link of ${doomed?.supplier ?? ''}?`}
        confirm="Withdraw link"
        confirmBusy="Withdrawing"
        cancel="Keep link"
        onConfirm={() => (doomed ? end(doomed) : undefined)}
      >
        Whoever has it sees nothing any more. A new one can be made at any time.
      </ConfirmDialog>
    </Card>
  )
}
