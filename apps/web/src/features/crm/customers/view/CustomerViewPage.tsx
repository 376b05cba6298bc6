import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useUser } from '../../../../shared/hooks.ts'
import { MessagesCard } from '../../../../shared/messages/MessagesCard.tsx'
import { useGreeting } from '../../../../shared/messages/useGreeting.ts'
import { paths } from '../../../../shared/paths.ts'
import { TasksCard } from '../../../../shared/tasks/TasksCard.tsx'
import { History } from '../../../../kit/History.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { Reach } from '../../../../kit/Reach.tsx'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { customerCrumbs, customerHistoryWords, customerNoun } from '../customer-words.ts'
import { useGetCustomerHistoryQuery, useGetCustomerQuery } from '../customers.api.ts'
import { DeleteCustomer } from '../DeleteCustomer.tsx'
import { PassportExpiry } from '../PassportExpiry.tsx'
import { AlikeCard } from './AlikeCard.tsx'
import { ConsentCard } from './ConsentCard.tsx'
import { ErasedCustomer } from './ErasedCustomer.tsx'
import { ContactCard, PapersCard } from './FactsCard.tsx'
import { FamilyCard } from './FamilyCard.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { PersonalDataCard } from './PersonalDataCard.tsx'
import { TravellerCard } from './TravellerCard.tsx'

const to = paths.crm.allCustomers

type Asked = { query: { id: string; pageSize: number } }
const useHistory = ({ query: { id, pageSize } }: Asked) =>
  useGetCustomerHistoryQuery({ params: { id }, query: { pageSize } })

const kinds = [
  { label: 'Package', create: paths.crm.packageEnquiries.create },
  { label: 'Flight', create: paths.crm.flightEnquiries.create },
  { label: 'Hotel', create: paths.crm.hotelEnquiries.create },
  { label: 'Visa', create: paths.crm.visaEnquiries.create },
] as const

/** Writes down what the customer asks for, whichever kind it is. */
const NewEnquiry = ({ customerId }: { customerId: string }) => (
  <Menu trigger={<Button iconAfter={ChevronDown}>New enquiry</Button>}>
    {kinds.map(({ label, create }) => (
      <MenuItem key={label} to={`${create.href()}?customerId=${customerId}`}>
        {label}
      </MenuItem>
    ))}
  </Menu>
)

interface CustomerViewProps {
  customer: Customer
  onDeleting: (now: boolean) => void
}

function CustomerView({ customer, onDeleting }: CustomerViewProps) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const user = useUser()
  const greet = useGreeting()
  const { id, orgId, name, nextExpiry, phones, mergedFrom } = customer
  const [first] = phones
  const history = <History entity="customer" id={id} words={customerHistoryWords} useHistory={useHistory} />
  if (customer.erased) return <ErasedCustomer customer={customer} kept={customer.erased.kept} history={history} />
  return (
    <ResourceView
      title={name}
      crumbs={customerCrumbs(name)}
      badges={nextExpiry && <PassportExpiry on={nextExpiry} alone />}
      sub={[customer.city, customer.country, user?.userType === 'Admin' && customer.companyName]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {first && <Reach phone={first.number} words={greet(name)} />}
          {orgId === user?.orgId && <NewEnquiry customerId={id} />}
        </>
      }
      editTo={to.edit.href({ id })}
      menu={
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete customer
        </MenuItem>
      }
      aside={
        <>
          <AlikeCard customer={customer} />
          <ConsentCard customer={customer} />
          {user?.orgKind === 'house' && user.orgId === orgId && <TravellerCard customer={customer} />}
          {orgId === user?.orgId && <PersonalDataCard customer={customer} />}
          {history}
        </>
      }
    >
      {mergedFrom.length > 0 && (
        <Note>
          {mergedFrom.map((one) => `${one.name} was merged into this customer on ${formatDate(one.at)}.`).join(' ')}
        </Note>
      )}
      <ContactCard customer={customer} />
      {customer.notes && (
        <Card title="Notes">
          <p className="max-w-[72ch] whitespace-pre-line text-2">{customer.notes}</p>
        </Card>
      )}
      <TasksCard of="customer" record={customer} />
      <MessagesCard of="customer" id={id} />
      <MoneyCard customer={customer} />
      <PapersCard customer={customer} />
      <FamilyCard customer={customer} />
      <DeleteCustomer
        customer={deleting ? customer : null}
        onClose={() => setDeleting(false)}
        onDeleting={onDeleting}
        onDeleted={() => void navigate(to.index.href(), { replace: true })}
      />
    </ResourceView>
  )
}

/** One customer: how to reach them, papers, family, who may be the same person, and what happened. */
export function CustomerViewPage() {
  const { id = '' } = useParams()
  // A customer who is being deleted is not asked for any more: the news of the end may be faster than the answer.
  const [going, setGoing] = useState<Customer | null>(null)
  const found = useGetCustomerQuery({ params: { id } }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  return (
    <Loaded result={result} noun={customerNoun} backTo={to.index.href()} crumbs={customerCrumbs()}>
      {(customer) =>
        customer.id === id ? (
          <CustomerView key={id} customer={customer} onDeleting={(now) => setGoing(now ? customer : null)} />
        ) : (
          // The record was merged: whoever comes by the old address goes on to the survivor.
          <Navigate to={to.view.href({ id: customer.id })} replace />
        )
      }
    </Loaded>
  )
}
