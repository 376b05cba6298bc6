import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { shortcuts, singleKeysOn, switchSingleKeys } from '../shortcuts.ts'

/** The list of shortcuts, and the switch for those who want no single keys. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [single, setSingle] = useState(singleKeysOn)
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title="Keyboard shortcuts">
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-b border-line py-2.5">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4 mb-2"
        label="Single-key shortcuts"
        help="Switch off if dictation or other software types keys for you."
        checked={single}
        onChange={(event) => {
          setSingle(event.target.checked)
          switchSingleKeys(event.target.checked)
        }}
      />
    </Dialog>
  )
}
