import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import { useAskTicketMutation } from '../api/files.api.ts'

/** A file by its name, and where it is. */
interface OfferedFile {
  label: string
  path: string
  query: Record<string, string | undefined>
}

/** Files for the tax office or an accountant, by links that work once. */
export function ReturnFiles({ label = 'Files', files }: { label?: string; files: readonly OfferedFile[] }) {
  const [askTicket] = useAskTicketMutation()
  const [busy, setBusy] = useState(false)

  async function save({ path, query }: OfferedFile) {
    setBusy(true)
    const asked = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) if (value) asked.set(key, value)
    try {
      await followTicket(askTicket, `${path}?${asked}`)
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
      {files.map((file) => (
        <MenuItem key={file.label} icon={Download} onSelect={() => void save(file)}>
          {file.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
