import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/Avatar.tsx'
import { paths } from '../paths.ts'

interface WhoseRecordProps {
  record: { customerId: string; customerName: string; assignee: string | null }
  /** What more the line says. */
  children?: ReactNode
}

/** The customer of a record of the CRM and the one who looks after it, in a line. */
export const WhoseRecord = ({ record: { customerId, customerName, assignee }, children }: WhoseRecordProps) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <Link to={paths.crm.allCustomers.view.href({ id: customerId })} className="link hit rounded-xs font-emphasis">
      {customerName}
    </Link>
    <span aria-hidden="true">·</span>
    {assignee ? (
      <span className="inline-flex items-center gap-1.5">
        <Avatar name={assignee} size="xs" decorative />
        <span>
          <span className="sr-only">Owner: </span>
          {assignee}
        </span>
      </span>
    ) : (
      <span className="font-emphasis text-red-t">Nobody owns it</span>
    )}
    {children}
  </span>
)
