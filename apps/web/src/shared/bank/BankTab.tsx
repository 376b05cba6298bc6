import { useSearchParams } from 'react-router'
import { useRight } from '../hooks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatementList } from './StatementList.tsx'
import { StatementView } from './StatementView.tsx'

/** Statements of banks: the list of them, or the one the address names. */
export function BankTab() {
  const settles = useRight('settle')
  const [params, setParams] = useSearchParams()
  const id = params.get('statement')
  if (!settles)
    return (
      <EmptyState title="Not yours to see">
        Whoever verifies receipts and pays suppliers reads what the bank says.
      </EmptyState>
    )
  const open = (statement: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams({ tab: before.get('tab') ?? 'bank' })
      if (statement) next.set('statement', statement)
      return next
    })
  return id ? <StatementView key={id} id={id} onBack={() => open(null)} /> : <StatementList onOpen={open} />
}
