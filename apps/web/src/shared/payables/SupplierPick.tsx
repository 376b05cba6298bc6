import type { SupplierRow } from '@karavan/contracts/crm/suppliers/supplier'
import { SearchSelect } from '../../kit/SearchSelect.tsx'
import { useUser } from '../hooks.ts'
import { useFindPayeesQuery } from './suppliers-due.api.ts'

const asOption = ({ id, name, country }: SupplierRow) => ({ value: id, label: name, hint: country ?? '' })

/** One of the organisation's suppliers, searched by name while one types. */
export function SupplierPick({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const orgId = useUser()?.orgId
  const useFind = ({ q, id }: { q?: string; id?: string }, options?: { skip: boolean }) => {
    const query = { status: 'active' as const, pageSize: 100, ...(q ? { q } : {}), ...(orgId ? { orgId } : {}) }
    const { currentData, isFetching, error } = useFindPayeesQuery({ query }, options)
    const found = currentData?.data.filter((one) => id === undefined || one.id === id)
    return { isFetching, error, ...(found ? { currentData: found } : {}) }
  }
  return (
    <SearchSelect
      value={value ?? ''}
      onChange={onChange}
      useFind={useFind}
      asOption={asOption}
      placeholder="Name of the supplier"
      empty="No supplier is called that"
      failed="The suppliers did not load"
    />
  )
}
