import type { User } from '@karavan/contracts/people/users/user.contract'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readFailure } from '../../../kit/problem.ts'
import { EraseAccount } from '../../../shared/account/EraseAccount.tsx'
import { ExportPersonalData } from '../../../shared/account/ExportPersonalData.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { notify } from '../../../ui/toast.ts'
import { useEraseUserMutation, useGetAccountErasureQuery } from './users.api.ts'

interface EraseUserProps {
  user: User
  onClose: () => void
}

function EraseUser({ user: { id, name }, onClose }: EraseUserProps) {
  const { data, error } = useGetAccountErasureQuery({ params: { id } })
  const [erase] = useEraseUserMutation()
  const customers = data?.data.customers ?? []
  return (
    <EraseAccount
      title={`Erase ${name}?`}
      name={name}
      plan={data?.data}
      failed={error ? readFailure(error).detail : null}
      onErase={async ({ name: typed }) => {
        await erase({ params: { id }, body: { name: typed } }).unwrap()
        void notify.success('Erased', 'What was booked stays readable without them.')
        onClose()
      }}
      onClose={onClose}
    >
      {customers.length > 0 && (
        <p className="text-cell text-2">
          They may be a customer of your sales office too, who stays and is erased there:{' '}
          {customers.map((customer, index) => (
            <span key={customer.id}>
              {index > 0 && ', '}
              <Link to={paths.crm.allCustomers.view.href({ id: customer.id })} className="link">
                {customer.name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </EraseAccount>
  )
}

/** What a traveller may ask of the house: to have what is kept of them as a file, and to be forgotten. */
export function AccountDataCard({ user }: { user: User }) {
  const [erasing, setErasing] = useState(false)

  return (
    <Card title="Personal data">
      <div className="grid gap-3">
        <p className="text-cell text-2">For when they ask what you keep of them, or to be forgotten.</p>
        <div className="flex flex-wrap gap-2">
          <ExportPersonalData path={`/users/${user.id}/personal-data`} size="sm" />
          <Button size="sm" icon={Eraser} onClick={() => setErasing(true)}>
            Erase…
          </Button>
        </div>
      </div>
      {erasing && <EraseUser user={user} onClose={() => setErasing(false)} />}
    </Card>
  )
}
