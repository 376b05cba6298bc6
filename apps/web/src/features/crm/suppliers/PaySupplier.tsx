import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { useMemo } from 'react'
import { PayablesContext } from '../../../shared/payables/payables.ts'
import { PaySuppliersDialog } from '../../../shared/payables/PaySuppliersDialog.tsx'
import { useGetSupplierAccountQuery } from './suppliers.api.ts'

interface PaySupplierProps {
  supplier: Supplier
  side: 'house' | 'crm'
  today: string
  onClose: () => void
}

/** Records that this supplier was paid: all it is owed at first, and in advance where it is owed nothing. */
export function PaySupplier({ supplier, side, today, onClose }: PaySupplierProps) {
  const { id, name, currency, tds } = supplier
  const account = useGetSupplierAccountQuery({ params: { id }, query: { page: 1 } }).data?.data
  const payables = useMemo(() => ({ side, pays: true, billHref: () => null }), [side])
  if (!account) return null
  return (
    <PayablesContext value={payables}>
      <PaySuppliersDialog
        suppliers={[{ supplierId: id, name, owed: account.owed, currency, tds }]}
        today={today}
        onClose={onClose}
        onPaid={onClose}
      />
    </PayablesContext>
  )
}
