import { ChevronDown, Download, FileSpreadsheet, FileText, FileType, type LucideIcon } from 'lucide-react'
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

interface MadeFile {
  label: string
  icon: LucideIcon
  /** Makes the file; what goes wrong is said here. */
  make: () => Promise<void>
}

/** Files that are made when somebody chooses one. */
export function MadeFiles({ label, files, size }: { label: string; files: readonly MadeFile[]; size?: 'sm' }) {
  const [busy, setBusy] = useState(false)

  async function save({ make }: MadeFile) {
    setBusy(true)
    try {
      await make()
    } catch (error) {
      void notify.error('The file was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} iconAfter={ChevronDown} busy={busy} size={size}>
          {label}
        </Button>
      }
    >
      {files.map((file) => (
        <MenuItem key={file.label} icon={file.icon} onSelect={() => void save(file)}>
          {file.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface FileMenuProps {
  offered: readonly FileFormat[]
  label?: string
  size?: 'sm'
  onChoose: (format: FileFormat) => Promise<void>
}

/** What is on the screen as a file, in one of some formats. */
export const FileMenu = ({ offered, label = 'Export', size, onChoose }: FileMenuProps) => (
  <MadeFiles
    label={label}
    size={size}
    files={offered.map((format) => ({ ...formats[format], make: () => onChoose(format) }))}
  />
)
