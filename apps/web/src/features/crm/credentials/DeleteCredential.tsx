import type { PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteCredentialMutation } from './credentials.api.ts'

interface DeleteCredentialProps extends DeletionProps {
  credential: PortalCredential | null
}

/** Asks once, by name, and forgets a credential with its password. */
export function DeleteCredential({ credential, ...told }: DeleteCredentialProps) {
  const [remove] = useDeleteCredentialMutation()
  return (
    <DeleteDialog
      {...told}
      record={credential}
      noun="credential"
      nameOf={({ portal }) => portal}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
    >
      {() => 'Its password is gone for good; nobody can bring it back.'}
    </DeleteDialog>
  )
}
