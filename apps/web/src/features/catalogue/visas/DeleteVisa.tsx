import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteVisaMutation } from './visas.api.ts'

interface DeleteVisaProps extends DeletionProps {
  visa: Visa | null
}

/** Asks once, by name, and deletes the visa; one that somebody applied for stays and says why. */
export function DeleteVisa({ visa, ...told }: DeleteVisaProps) {
  const [remove] = useDeleteVisaMutation()
  return (
    <DeleteDialog
      {...told}
      record={visa}
      noun="visa"
      nameOf={({ name }) => name}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
    >
      {() => 'It goes for good, with its rates. To offer it no more for a while, make it inactive instead.'}
    </DeleteDialog>
  )
}
