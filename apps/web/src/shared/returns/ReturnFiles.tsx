import { Download } from 'lucide-react'
import { followTicket } from '../../kit/download.ts'
import { MadeFiles } from '../../kit/FileMenu.tsx'
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

  async function save({ path, query }: OfferedFile) {
    const asked = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) if (value) asked.set(key, value)
    await followTicket(askTicket, `${path}?${asked}`)
  }

  const made = files.map((file) => ({ label: file.label, icon: Download, make: () => save(file) }))
  return <MadeFiles label={label} files={made} />
}
