import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { useExports } from '../../../shared/useExports.ts'
import { followTicket } from '../../../kit/download.ts'
import { FileMenu } from '../../../kit/FileMenu.tsx'

/** Every sign but letters, digits and a few marks is written as a number, because a ticket's path takes no others. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The statement as it is filtered, as a file; the browser follows a link that works once. */
export function StatementExport({ query }: { query: Record<string, string> }) {
  const exports = useExports()
  const [askTicket] = useAskTicketMutation()
  const asked = Object.entries(query).map(([key, value]) => `${key}=${encoded(value)}`)
  const path = (format: string) => `/wallet/statement.${format}${asked.length > 0 ? `?${asked.join('&')}` : ''}`

  if (!exports) return null
  return <FileMenu offered={['csv', 'xlsx', 'pdf']} onChoose={(format) => followTicket(askTicket, path(format))} />
}
