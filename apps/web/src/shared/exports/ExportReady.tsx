import { followTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'
import { useAskTicketMutation } from '../api/files.api.ts'
import { useGetExportQuery } from './exports.api.ts'

/** A file that was made in the background, to be fetched. */
export function ExportReady({ id }: { id: string }) {
  const { data, error } = useGetExportQuery({ params: { id } })
  const [askTicket] = useAskTicketMutation()

  async function fetchFile() {
    try {
      await followTicket(askTicket, `/exports/${id}/file`)
    } catch (failure) {
      void notify.error('The file was not downloaded', readFailure(failure).detail)
    }
  }

  if (error) return <Note className="mb-3">This file is there no more; files are kept for a week.</Note>
  if (!data) return null
  return (
    <Note className="mb-3">
      <span className="flex flex-wrap items-center gap-3">
        {data.data.name}: {data.data.ready ? 'the file is ready.' : 'the file is being written.'}
        {data.data.ready && (
          <Button size="sm" onClick={() => void fetchFile()}>
            Download
          </Button>
        )}
      </span>
    </Note>
  )
}
