import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { useState } from 'react'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useListSuppliersQuery, useMergeSuppliersMutation } from './suppliers.api.ts'

interface MergeSupplierProps {
  supplier: Supplier
  onClose: () => void
}

/** Takes another supplier into this one, when two records are the same company. */
export function MergeSupplier({ supplier, onClose }: MergeSupplierProps) {
  const [typed, setTyped] = useState('')
  const [otherId, setOtherId] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const { data } = useListSuppliersQuery({ query: { q: typed || undefined, pageSize: 20 } })
  const [merge, { isLoading }] = useMergeSuppliersMutation()
  const others = (data?.data ?? []).filter(({ id, orgId }) => id !== supplier.id && orgId === supplier.orgId)
  const other = others.find(({ id }) => id === otherId)

  async function act() {
    if (!other) return setFailed('Choose the other supplier')
    try {
      await merge({
        body: {
          survivorId: supplier.id,
          survivorVersion: supplier.version,
          mergedId: other.id,
          mergedVersion: other.version,
        },
      }).unwrap()
      void notify.success(`${other.name} is part of ${supplier.name} now`)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <ActDialog
      title={`Merge into ${supplier.name}`}
      description="Bookings, payments and contracts of the other follow; where this one has no fact, the other’s counts."
      action="Merge"
      acting="Merging"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
    >
      <Field label="The other supplier" help="Its own record goes; whoever types its name gets this one">
        <Combobox
          value={otherId}
          onChange={setOtherId}
          onSearch={setTyped}
          placeholder="Find by name"
          options={others.map(({ id, name, country }) => ({
            value: id,
            label: country ? `${name}, ${country}` : name,
          }))}
        />
      </Field>
    </ActDialog>
  )
}
