import { Dialog } from '../../../../ui/Dialog.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportStage } from './ImportStage.tsx'

interface ImportDialogProps {
  /** The file that is on its way; null to choose one. */
  id: string | null
  onId: (id: string) => void
  onClose: () => void
}

/** Customers from a file: choose it, say what its columns are, see every row checked, then add the good ones. */
export function ImportDialog({ id, onId, onClose }: ImportDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Import customers" width="md" sticky>
      {id ? (
        <ImportStage key={id} id={id} onAnother={() => onId('new')} onClose={onClose} />
      ) : (
        <ChooseFile onId={onId} />
      )}
    </Dialog>
  )
}
