import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { notify } from '../../../../ui/toast.ts'

interface PassportNumberProps {
  customerId: string
  /** Of somebody of the family; left out for the customer. */
  memberId?: string
  /** Whose it is, for the names of the buttons. */
  name: string
  masked: string
}

/** Long enough to copy a number, short enough that nobody else reads it from the desk. */
const shownMs = 60_000

/** A passport number of which the end can be read; the whole of it on demand, for a minute, held by nothing else. */
export function PassportNumber({ customerId, memberId, name, masked }: PassportNumberProps) {
  const call = usePrivateCall()
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
      const { data } = await call(customers.reveal, { params: { id: customerId }, body: memberId ? { memberId } : {} })
      setWhole(data.passportNumber)
    } catch (error) {
      void notify.error('The passport number was not shown', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <span className="-my-1.5 inline-flex flex-wrap items-center gap-x-2">
      <span className="num" role="status" aria-label={`Passport number of ${name}`}>
        {whole ?? masked}
      </span>
      <Button
        size="sm"
        variant="ghost"
        icon={whole ? EyeOff : Eye}
        busy={busy}
        aria-label={`${whole ? 'Hide' : 'Show'} the passport number of ${name}`}
        onClick={() => (whole ? setWhole(null) : void reveal())}
      >
        {whole ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}
