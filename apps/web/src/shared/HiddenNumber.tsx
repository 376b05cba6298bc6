import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readFailure } from '../kit/problem.ts'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/toast.ts'

interface HiddenNumberProps {
  /** What it is called: passport number, PAN. */
  what: string
  /** Whose it is, for the names of the buttons. */
  name: string
  masked: string
  /** Asks for the whole of it. */
  onReveal: () => Promise<string>
}

/** Long enough to copy a number, short enough that nobody else reads it from the desk. */
const shownMs = 60_000

/** A number of which the end can be read; the whole of it on demand, for a minute, held by nothing else. */
export function HiddenNumber({ what, name, masked, onReveal }: HiddenNumberProps) {
  const [whole, setWhole] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (whole === null) return
    const hiding = setTimeout(() => setWhole(null), shownMs)
    return () => clearTimeout(hiding)
  }, [whole])

  async function reveal() {
    setBusy(true)
    try {
      setWhole(await onReveal())
    } catch (error) {
      void notify.error(`The ${what} was not shown`, readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <span className="-my-1.5 inline-flex flex-wrap items-center gap-x-2">
      <span
        className="num"
        role="status"
        aria-label={`${what.replace(/^./, (letter) => letter.toUpperCase())} of ${name}`}
      >
        {whole ?? masked}
      </span>
      <Button
        size="sm"
        variant="ghost"
        icon={whole ? EyeOff : Eye}
        busy={busy}
        aria-label={`${whole ? 'Hide' : 'Show'} the ${what} of ${name}`}
        onClick={() => (whole ? setWhole(null) : void reveal())}
      >
        {whole ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}
