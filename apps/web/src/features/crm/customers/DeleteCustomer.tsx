import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { useDeleteCustomerMutation, useRestoreCustomerMutation } from './customers.api.ts'

type Named = { id: string; name: string }

interface DeleteCustomerProps {
  /** The customer to delete; null while nobody asks for it. */
  customer: Named | null
  onClose: () => void
  /** Told when the deletion begins, and when it failed after all. */
  onDeleting?: (now: boolean) => void
  onDeleted?: () => void
}

/** Asks once, by name, deletes the customer, and offers the way back. */
export function DeleteCustomer({ customer, onClose, onDeleting, onDeleted }: DeleteCustomerProps) {
  const [remove] = useDeleteCustomerMutation()
  const [restore] = useRestoreCustomerMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(customer)
  if (customer && customer !== named) setNamed(customer)

  async function undo({ id, name }: Named) {
    try {
      await restore({ params: { id } }).unwrap()
      void notify.success(`${name} is back`)
    } catch (error) {
      void notify.error(`${name} is not back`, readFailure(error).detail)
    }
  }

  async function act({ id, name }: Named) {
    onDeleting?.(true)
    try {
      await remove({ params: { id } }).unwrap()
    } catch (error) {
      onDeleting?.(false)
      void notify.error(`${name} was not deleted`, readFailure(error).detail)
      throw error
    }
    void notify.success(`${name} deleted`, undefined, { label: 'Undo', onSelect: () => void undo({ id, name }) })
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={customer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.name}?`}
      confirm="Delete customer"
      confirmBusy="Deleting"
      cancel="Keep customer"
      onConfirm={() => (customer ? act(customer) : undefined)}
    >
      They leave the lists and are suggested no more. Enquiries and bookings that name them stay as they are.
    </ConfirmDialog>
  )
}
