import type { Supplier, SupplierContact } from '@karavan/contracts/crm/suppliers/supplier'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { phoneLinks } from '@karavan/domain/crm/phone'
import { Banknote, FilePlus, Merge, MessageCircle, Phone, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DocumentList } from '../../../kit/Documents.tsx'
import { HiddenNumber } from '../../../kit/HiddenNumber.tsx'
import { History } from '../../../kit/History.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useRight } from '../../../shared/hooks.ts'
import { supplierHref } from '../../../shared/supplier-href.ts'
import { TasksCard } from '../../../shared/tasks/TasksCard.tsx'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDateRange, formatMoney } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import { usePhone } from '../../../ui/useMediaQuery.ts'
import { usePayingSide } from './account-side.ts'
import { AccountCard } from './AccountCard.tsx'
import { AnswersCard } from './AnswersCard.tsx'
import { AddBillDialog } from './AddBillDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { BankLine } from './BankLine.tsx'
import { DeleteSupplier } from './DeleteSupplier.tsx'
import { MergeSupplier } from './MergeSupplier.tsx'
import { PaySupplier } from './PaySupplier.tsx'
import { RevealBank } from './RevealBank.tsx'
import { SuppliedCard } from './SuppliedCard.tsx'
import { cancellationWords, perWords, supplierCrumbs, supplierHistoryWords, termsWords } from './supplier-words.ts'
import { useGetSupplierHistoryQuery } from './suppliers.api.ts'

function Contact({ contact }: { contact: SupplierContact }) {
  const { name, role, phone, whatsapp, email } = contact
  const look = buttonClasses({ variant: 'ghost', size: 'sm' })
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-emphasis">{name}</span>
        <span className="num block truncate text-caption text-3">
          {[role, phone].filter(Boolean).join(' · ') || email}
        </span>
        {email && phone && (
          <a href={`mailto:${email}`} className="link block truncate text-caption">
            {email}
          </a>
        )}
      </span>
      {phone && (
        <a href={phoneLinks(phone).call} className={look} aria-label={`Call ${name}`}>
          <Phone size={16} aria-hidden="true" />
        </a>
      )}
      {(whatsapp ?? phone) && (
        <a
          href={phoneLinks(whatsapp ?? phone ?? '').chat}
          target="_blank"
          rel="noopener noreferrer"
          className={look}
          aria-label={`WhatsApp to ${name}`}
        >
          <MessageCircle size={16} aria-hidden="true" />
        </a>
      )}
    </li>
  )
}

function SupplierPan({ supplier, masked, mayShow }: { supplier: Supplier; masked: string; mayShow: boolean }) {
  const call = usePrivateCall()
  if (!mayShow) return <span className="num">{masked}</span>
  const reveal = async () => (await call(suppliers.revealPan, { params: { id: supplier.id } })).data.pan
  return <HiddenNumber what="PAN" name={supplier.name} masked={masked} onReveal={reveal} />
}

function Terms({ supplier, onReveal }: { supplier: Supplier; onReveal: (() => void) | null }) {
  const { currency, terms, creditLimit, cancellation, gstin, pan, tds, bankHint } = supplier
  const steps = cancellationWords(cancellation)
  return (
    <Card title="Terms and bank">
      <DescriptionList
        items={[
          { label: 'Currency', value: currency },
          { label: 'Pay', value: termsWords(terms) ?? 'As each booking says' },
          { label: 'Credit', value: creditLimit === null ? null : formatMoney(creditLimit, currency) },
          {
            label: 'Cancel',
            value: steps.length > 0 && (
              <ul className="grid gap-0.5">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            ),
          },
          { label: 'GSTIN', value: gstin && <span className="num">{gstin}</span> },
          { label: 'PAN', value: pan && <SupplierPan supplier={supplier} masked={pan} mayShow={onReveal !== null} /> },
          { label: 'TDS', value: tds && `${tds.percent}% under ${tds.section}` },
          {
            label: 'Bank',
            value: bankHint && <BankLine supplier={supplier} onReveal={onReveal} />,
          },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </Card>
  )
}

function Contracts({ supplier }: { supplier: Supplier }) {
  const { contracts, currency } = supplier
  return (
    <Card title="Contracts and prices">
      {contracts.length === 0 && (
        <p className="text-cell text-3">No contract yet. Prices of one are offered while somebody types a cost.</p>
      )}
      <div className="grid gap-4">
        {contracts.map(({ id, from, until, rates, fileId, fileName }) => (
          <section key={id} className="grid gap-2">
            <h3 className="num font-emphasis">{formatDateRange(from, until)}</h3>
            {fileId && fileName && (
              <DocumentList
                documents={[{ fileId, title: 'Signed contract', sub: fileName, name: fileName }]}
                useTicket={useAskTicketMutation}
              />
            )}
            <ul className="divide-y divide-line text-cell">
              {rates.map(({ service, label, per, cost }, index) => (
                <li key={index} className="flex justify-between gap-4 py-1.5">
                  <span className="min-w-0">
                    {label} <span className="text-3">· {service}</span>
                  </span>
                  <span className="num whitespace-nowrap">
                    {formatMoney(cost, currency)} <span className="text-3">{perWords[per]}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

/** One supplier: what is owed, how to reach them, what was agreed, and what happened. */
export function SupplierView({ supplier }: { supplier: Supplier }) {
  const { id, name, kinds, status, contacts, country, notes } = supplier
  const [open, setOpen] = useState<'delete' | 'merge' | 'bank' | 'request' | 'bill' | 'pay' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const [seesCost, books] = [useRight('cost'), useRight('book')]
  const asks = books && status === 'active'
  const side = usePayingSide(supplier)
  const phone = usePhone()
  const { data: today } = useGetHouseDayQuery(undefined, { skip: side === null })
  return (
    <ResourceView
      hasMain={asks}
      actions={
        <>
          {side && !phone && (
            <>
              <Button icon={FilePlus} onClick={() => setOpen('bill')}>
                Add bill
              </Button>
              <Button icon={Banknote} onClick={() => setOpen('pay')}>
                Record payment
              </Button>
            </>
          )}
          {asks && (
            <Button variant="primary" icon={Send} onClick={() => setOpen('request')}>
              New request
            </Button>
          )}
        </>
      }
      title={name}
      crumbs={supplierCrumbs(name)}
      badges={
        <>
          <Badge tone={status === 'active' ? 'green' : 'neutral'}>{status === 'active' ? 'Active' : 'Inactive'}</Badge>
          {kinds.length > 0 && (
            <Badge mark="plain" tone="neutral">
              {kinds.join(', ')}
            </Badge>
          )}
        </>
      }
      sub={country}
      editTo={seesCost ? supplierHref(id, 'edit') : undefined}
      menu={
        seesCost && (
          <>
            {side && phone && (
              <>
                <MenuItem icon={FilePlus} onSelect={() => setOpen('bill')}>
                  Add bill
                </MenuItem>
                <MenuItem icon={Banknote} onSelect={() => setOpen('pay')}>
                  Record payment
                </MenuItem>
              </>
            )}
            <MenuItem icon={Merge} onSelect={() => setOpen('merge')}>
              Merge another into it
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
              Delete supplier
            </MenuItem>
          </>
        )
      }
      aside={
        <>
          <SuppliedCard id={id} waiting />
          <Card title="Contacts">
            {contacts.length === 0 && <p className="text-cell text-3">Nobody is named yet.</p>}
            <ul className="divide-y divide-line">
              {contacts.map((contact, index) => (
                <Contact key={index} contact={contact} />
              ))}
            </ul>
          </Card>
          <Terms supplier={supplier} onReveal={seesCost ? () => setOpen('bank') : null} />
          <History entity="supplier" id={id} words={supplierHistoryWords} useHistory={useGetSupplierHistoryQuery} />
        </>
      }
    >
      {seesCost && <AccountCard supplier={supplier} side={side} />}
      <SuppliedCard id={id} />
      <AnswersCard id={id} />
      <TasksCard of="supplier" record={supplier} />
      {seesCost && <Contracts supplier={supplier} />}
      {notes && (
        <Card title="Notes">
          <p className="max-w-[72ch] whitespace-pre-line text-2">{notes}</p>
        </Card>
      )}
      <DeleteSupplier
        supplier={open === 'delete' ? supplier : null}
        onClose={close}
        onDeleted={() => void navigate(supplierHref(), { replace: true })}
      />
      {open === 'merge' && <MergeSupplier supplier={supplier} onClose={close} />}
      {open === 'request' && <AskDialog supplier={supplier} onClose={close} />}
      {open === 'bill' && side && today && (
        <AddBillDialog supplier={supplier} side={side} today={today} onClose={close} />
      )}
      {open === 'pay' && side && today && <PaySupplier supplier={supplier} side={side} today={today} onClose={close} />}
      {open === 'bank' && <RevealBank supplier={supplier} onClose={close} />}
    </ResourceView>
  )
}
