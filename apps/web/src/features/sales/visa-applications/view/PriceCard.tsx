import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { FileText } from 'lucide-react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { PriceLines } from '../../../../kit/booking/PriceLines.tsx'
import { type Paper, Papers } from '../../../../kit/Papers.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatMoney } from '../../../../ui/format.ts'

const invoice: Paper = { name: 'Invoice', file: 'invoice.pdf', icon: FileText }

const paidWords = { wallet: 'From the wallet', card: 'By card', internal: 'At net, by the house' } as const

/** What it costs and how that came about, how it was paid, and the invoice. */
export function PriceCard({ application }: { application: VisaApplication }) {
  const { price, marginInr, payment, invoiceNumber, id } = application
  return (
    <Card title="Price">
      {price ? (
        <PriceLines price={{ explanation: price.steps, totalInr: price.total }} />
      ) : (
        <p className="text-cell text-3">The house has no rate for this visa.</p>
      )}
      <dl className="num mt-3 grid gap-1.5 text-cell text-3 empty:hidden">
        {price?.clientTotal != null && (
          <div className="flex justify-between gap-4">
            <dt>Your client pays</dt>
            <dd>{formatMoney(price.clientTotal)}</dd>
          </div>
        )}
        {marginInr !== null && (
          <div className="flex justify-between gap-4">
            <dt>The house earns</dt>
            <dd>{formatMoney(marginInr)}</dd>
          </div>
        )}
        {payment && (
          <div className="flex justify-between gap-4">
            <dt>Paid</dt>
            <dd>{paidWords[payment]}</dd>
          </div>
        )}
        {invoiceNumber && (
          <div className="flex justify-between gap-4">
            <dt>Invoice</dt>
            <dd>{invoiceNumber}</dd>
          </div>
        )}
      </dl>
      {invoiceNumber && (
        <div className="mt-4">
          <Papers papers={[invoice]} of={`/visa-applications/${id}`} useTicket={useAskTicketMutation} size="sm" />
        </div>
      )}
    </Card>
  )
}
