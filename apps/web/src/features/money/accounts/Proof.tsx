import { Paperclip } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { followTicket } from '../../../kit/download.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'

const isPicture = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name)

/** The proof of a payment: a picture is shown, everything can be opened; each look is a link of its own. */
export function Proof({ fileId, name }: { fileId: string; name: string }) {
  const [askTicket] = useAskTicketMutation()
  const [picture, setPicture] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  const [busy, setBusy] = useState(false)
  const shows = isPicture(name) && !broken

  useEffect(() => {
    if (!isPicture(name)) return
    let wanted = true
    const call = askTicket({ body: { path: `/api/v1/files/${fileId}` } })
    call
      .unwrap()
      .then(({ data }) => wanted && setPicture(data.url))
      .catch(() => wanted && setBroken(true))
      // A ticket is a key; it must not stay in the state that is persisted.
      .finally(() => call.reset())
    return () => {
      wanted = false
    }
  }, [askTicket, fileId, name])

  async function open() {
    setBusy(true)
    try {
      await followTicket(askTicket, `/files/${fileId}`)
    } catch (error) {
      void notify.error('The proof was not opened', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label="Proof of payment" className="grid gap-3">
      <h3 className="text-cell font-emphasis">Proof of payment</h3>
      {shows &&
        (picture ? (
          <img
            src={picture}
            alt={`Proof of payment, ${name}`}
            className="max-h-80 w-full rounded-md border border-line bg-sunken object-contain"
            onError={() => setBroken(true)}
          />
        ) : (
          <Skeleton className="h-48 rounded-md" />
        ))}
      <Button icon={Paperclip} className="w-fit max-w-full" busy={busy} onClick={() => void open()}>
        <span className="max-w-64 truncate">{name}</span>
      </Button>
    </section>
  )
}
