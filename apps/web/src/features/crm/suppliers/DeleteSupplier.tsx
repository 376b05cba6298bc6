import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteSupplierMutation } from './suppliers.api.ts'

interface DeleteSupplierProps extends DeletionProps {
  supplier: Supplier | null
}

/** Asks once, by name, and forgets a supplier nothing was bought of. */
export function DeleteSupplier({ supplier, ...told }: DeleteSupplierProps) {
  const [remove] = useDeleteSupplierMutation()
  return (
    <DeleteDialog
      {...told}
      record={supplier}
      noun="supplier"
      nameOf={({ name }) => name}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
    >
      {() => 'Contracts and bank details go with it. A supplier that bookings name can only be made inactive.'}
    </DeleteDialog>
  )
}
