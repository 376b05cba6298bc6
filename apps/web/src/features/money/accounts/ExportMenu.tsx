import type { AccountSheet } from '@karavan/contracts/money/accounts/account.contract'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { followTicket } from '../../../kit/download.ts'
import { FileMenu } from '../../../kit/FileMenu.tsx'

interface ExportMenuProps {
  sheet: AccountSheet
  /** The period or day the table shows. */
  query?: Record<string, string | undefined>
  label?: string
}

/** One of the tables as a file, by a link that works once. */
export function ExportMenu({ sheet, query = {}, label }: ExportMenuProps) {
  const [askTicket] = useAskTicketMutation()

  async function save(format: string) {
    const asked = new URLSearchParams({ sheet, format })
    for (const [key, value] of Object.entries(query)) if (value) asked.set(key, value)
    await followTicket(askTicket, `/accounts/export?${asked}`)
  }

  return <FileMenu offered={['csv', 'xlsx']} onChoose={save} {...(label ? { label } : {})} />
}
