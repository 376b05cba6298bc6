import { ChevronDown, Download, FileSpreadsheet, FileText, FileType } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import { useAskWalletTicketMutation } from './wallet.api.ts'

const formats = [
  { format: 'csv', label: 'CSV', icon: FileText },
  { format: 'xlsx', label: 'Excel', icon: FileSpreadsheet },
  { format: 'pdf', label: 'PDF', icon: FileType },
] as const

/** Every sign but letters, digits and a few marks is written as a number, because a ticket's path takes no others. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The statement as it is filtered, as a file; the browser follows a link that works once. */
export function StatementExport({ query }: { query: Record<string, string> }) {
  const [askTicket] = useAskWalletTicketMutation()
  const [busy, setBusy] = useState(false)
  const asked = Object.entries(query).map(([key, value]) => `${key}=${encoded(value)}`)

  async function save(format: string) {
    setBusy(true)
    try {
      await followTicket(askTicket, `/wallet/statement.${format}${asked.length > 0 ? `?${asked.join('&')}` : ''}`)
    } catch (error) {
      void notify.error('The statement was not exported', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} iconAfter={ChevronDown} busy={busy}>
          Export
        </Button>
      }
    >
      {formats.map(({ format, label, icon }) => (
        <MenuItem key={format} icon={icon} onSelect={() => void save(format)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
