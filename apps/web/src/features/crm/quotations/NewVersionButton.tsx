import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { GitBranchPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'
import { quotationPaths as to } from './quotation-words.ts'
import { useBeginVersionMutation } from './quotations.api.ts'

interface NewVersionButtonProps {
  quotation: Pick<Quotation, 'id' | 'number'>
  words?: string
}

/** Begins the next version as a copy of the last one at the prices of now, and opens it. */
export function NewVersionButton({ quotation: { id, number }, words = 'New version' }: NewVersionButtonProps) {
  const [begin, { isLoading }] = useBeginVersionMutation()
  const navigate = useNavigate()

  async function act() {
    try {
      const { data } = await begin({ params: { id } }).unwrap()
      void notify.success(`Version ${data.current.number} of ${number} begun`)
      void navigate(to.edit.href({ id }))
    } catch (error) {
      void notify.error('No new version was begun', readFailure(error).detail)
    }
  }

  return (
    <Button variant="primary" icon={GitBranchPlus} busy={isLoading} busyLabel="Beginning" onClick={() => void act()}>
      {words}
    </Button>
  )
}
