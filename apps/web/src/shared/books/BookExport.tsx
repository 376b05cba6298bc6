import type { BookSheet } from '@karavan/contracts/money/books/book.contract'
import { followTicket } from '../../kit/download.ts'
import { FileMenu } from '../../kit/FileMenu.tsx'
import { useAskTicketMutation } from '../api/files.api.ts'
import type { BookSide } from './book-words.ts'
import { exportPath } from './books.api.ts'

interface BookExportProps {
  side: BookSide
  sheet: BookSheet
  query?: Record<string, string | undefined>
}

/** A report as a file, by a link that works once. */
export function BookExport({ side, sheet, query = {} }: BookExportProps) {
  const [askTicket] = useAskTicketMutation()

  async function save(format: string) {
    const asked = new URLSearchParams({ sheet, format })
    for (const [key, value] of Object.entries(query)) if (value) asked.set(key, value)
    await followTicket(askTicket, `${exportPath(side)}?${asked}`)
  }

  return <FileMenu offered={['csv', 'xlsx']} onChoose={save} />
}
