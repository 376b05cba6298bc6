import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/toast.ts'
import { followTicket, type TicketHook } from './download.ts'
import { readFailure } from './problem.ts'

export type Paper = { name: string; file: string; icon: LucideIcon }

interface PapersProps {
  papers: readonly Paper[]
  /** The record they belong to, as the API knows it: `/bookings/…`. */
  of: string
  useTicket: TicketHook
  size?: 'sm'
}

/** The papers of a record, each by a link that works once. */
export function Papers({ papers, of, useTicket, size }: PapersProps) {
  const [askTicket] = useTicket()
  const [busy, setBusy] = useState<string | null>(null)

  async function download({ name, file }: Paper) {
    setBusy(file)
    try {
      await followTicket(askTicket, `${of}/${file}`)
    } catch (error) {
      void notify.error(`${name} was not downloaded`, readFailure(error).detail)
    } finally {
      setBusy(null)
    }
  }

  if (papers.length === 0) return <p className="text-cell text-3">There are no papers for it.</p>
  return (
    <div className="flex flex-wrap gap-2">
      {papers.map((paper) => (
        <Button
          key={paper.file}
          size={size}
          icon={paper.icon}
          busy={busy === paper.file}
          onClick={() => void download(paper)}
        >
          {paper.name}
        </Button>
      ))}
    </div>
  )
}
