import { Copy, Download } from 'lucide-react'
import { copyText } from '../../../kit/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'

const fileOf = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Karavan recovery codes\n\n${codes.join('\n')}\n`)}`

/** Shows recovery codes, the one time they can be seen. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description="Each signs you in once when your phone is not at hand."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="grid gap-4">
        <Note kind="warning">They are shown this once. Keep them where your phone is not.</Note>
        <ol className="num grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 font-mono text-[15px] leading-6">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button icon={Copy} onClick={() => void copyText(codes.join('\n'), 'Recovery codes')}>
            Copy
          </Button>
          <a
            href={fileOf(codes)}
            download="karavan-recovery-codes.txt"
            className="link inline-flex min-h-11 items-center gap-2 px-2"
          >
            <Download size={16} aria-hidden="true" /> Save as a file
          </a>
        </div>
      </div>
    </Dialog>
  )
}
