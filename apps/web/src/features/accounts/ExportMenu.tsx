import type { AccountSheet } from '@karavan/contracts/accounts/account.contract'
import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import { useAskAccountTicketMutation } from './accounts.api.ts'

const formats = [
  { format: 'csv', label: 'CSV', icon: FileText },
  { format: 'xlsx', label: 'Excel', icon: FileSpreadsheet },
] as const

interface ExportMenuProps {
  sheet: AccountSheet
  /** The period or day the table shows. */
  query?: Record<string, string | undefined>
  label?: string
}

/** One of the tables as a file, by a link that works once. */
export function ExportMenu({ sheet, query = {}, label = 'Export' }: ExportMenuProps) {
  const [askTicket] = useAskAccountTicketMutation()
  const [busy, setBusy] = useState(false)

  async function save(format: string) {
    const asked = new URLSearchParams({ sheet, format })
    for (const [key, value] of Object.entries(query)) if (value) asked.set(key, value)
    setBusy(true)
    try {
      await followTicket(askTicket, `/accounts/export?${asked}`)
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
      {formats.map(({ format, label: name, icon }) => (
        <MenuItem key={format} icon={icon} onSelect={() => void save(format)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
