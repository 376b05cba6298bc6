import { ChevronDown, Download, FileSpreadsheet, FileText, FileType } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { notify } from '../ui/toast.ts'
import { readFailure } from './problem.ts'

const formats = {
  csv: { label: 'CSV', icon: FileText },
  xlsx: { label: 'Excel', icon: FileSpreadsheet },
  pdf: { label: 'PDF', icon: FileType },
} as const
export type FileFormat = keyof typeof formats

interface FileMenuProps {
  offered: readonly FileFormat[]
  label?: string
  /** Makes the file; what goes wrong is said here. */
  onChoose: (format: FileFormat) => Promise<void>
}

/** What is on the screen as a file, in one of some formats. */
export function FileMenu({ offered, label = 'Export', onChoose }: FileMenuProps) {
  const [busy, setBusy] = useState(false)

  async function save(format: FileFormat) {
    setBusy(true)
    try {
      await onChoose(format)
    } catch (error) {
      void notify.error('The file was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} iconAfter={ChevronDown} busy={busy}>
          {label}
        </Button>
      }
    >
      {offered.map((format) => (
        <MenuItem key={format} icon={formats[format].icon} onSelect={() => void save(format)}>
          {formats[format].label}
        </MenuItem>
      ))}
    </Menu>
  )
}
