import { followTicket } from '../../../kit/download.ts'
import { FileMenu } from '../../../kit/FileMenu.tsx'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { statementPath } from '../../../shared/payables/suppliers-due.api.ts'
import { useExports } from '../../../shared/useExports.ts'

/** The whole account of a supplier as a file, for whoever may take files along. */
export function StatementMenu({ id, side }: { id: string; side: 'house' | 'crm' }) {
  const [askTicket] = useAskTicketMutation()
  if (!useExports()) return null
  return (
    <FileMenu
      label="Statement"
      size="sm"
      offered={['pdf', 'csv', 'xlsx']}
      onChoose={(format) =>
        followTicket(askTicket, `${statementPath(side)}?${new URLSearchParams({ supplierId: id, format })}`)
      }
    />
  )
}
