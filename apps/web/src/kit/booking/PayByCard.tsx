import { CreditCard } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toast.ts'
import { readFailure } from '../problem.ts'

interface PayByCardProps {
  /** Asks for the page where it is paid; an open one is given again. */
  start: () => Promise<{ data: { sessionUrl: string } }>
  label: string
  variant?: 'primary' | 'secondary'
  size?: 'sm'
}

/** Opens the page where what waits is paid by card. */
export function PayByCard({ start, label, variant = 'primary', size }: PayByCardProps) {
  const navigate = useNavigate()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function pay() {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { data } = await start()
      void navigate(data.sessionUrl)
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(title, detail)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Button variant={variant} size={size} icon={CreditCard} busy={busy} busyLabel="Opening" onClick={() => void pay()}>
      {label}
    </Button>
  )
}
