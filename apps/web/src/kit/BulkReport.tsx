import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** What came of doing something to many: a sentence, and each one that refused with its reason. */
export type Report = { title: string; failed: readonly { name: string; why: string }[] }

interface BulkReportProps {
  report: Report | null
  onClose: () => void
}

/** Says which of many were left as they were and why; it stays until it has been read. */
export function BulkReport({ report, onClose }: BulkReportProps) {
  return (
    <Dialog
      open={report !== null}
      onOpenChange={(open) => !open && onClose()}
      title={report?.title ?? ''}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul aria-label="Not done" className="divide-y divide-line">
        {report?.failed.map(({ name, why }) => (
          <li key={name} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
            <span className="font-emphasis">{name}</span>
            <span className="text-cell text-2">{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
