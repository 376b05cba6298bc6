import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteCustomerMutation, useRestoreCustomerMutation } from './customers.api.ts'

interface DeleteCustomerProps extends DeletionProps {
  customer: { id: string; name: string } | null
}

/** Asks once, by name, deletes the customer, and offers the way back. */
export function DeleteCustomer({ customer, ...told }: DeleteCustomerProps) {
  const [remove] = useDeleteCustomerMutation()
  const [restore] = useRestoreCustomerMutation()
  return (
    <DeleteDialog
      {...told}
      record={customer}
      noun="customer"
      nameOf={({ name }) => name}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
      restore={({ id }) => restore({ params: { id } }).unwrap()}
    >
      {() => 'They leave the lists and are suggested no more. Enquiries and bookings that name them stay as they are.'}
    </DeleteDialog>
  )
}
