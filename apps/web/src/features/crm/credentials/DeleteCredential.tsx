import type { PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { useDeleteCredentialMutation } from './credentials.api.ts'

interface DeleteCredentialProps {
  /** The one to delete; null while nobody asks for it. */
  credential: PortalCredential | null
  onClose: () => void
}

/** Asks once, by name, and forgets a credential with its password. */
export function DeleteCredential({ credential, onClose }: DeleteCredentialProps) {
  const [remove] = useDeleteCredentialMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(credential)
  if (credential && credential !== named) setNamed(credential)

  async function act({ id, portal }: PortalCredential) {
    try {
      await remove({ params: { id } }).unwrap()
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(`${portal} was not deleted`, detail || title)
      throw error
    }
    void notify.success(`${portal} deleted`)
  }

  return (
    <ConfirmDialog
      open={credential !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.portal}?`}
      confirm="Delete credential"
      confirmBusy="Deleting"
      cancel="Keep credential"
      onConfirm={() => (credential ? act(credential) : undefined)}
    >
      Its password is gone for good; nobody can bring it back.
    </ConfirmDialog>
  )
}
