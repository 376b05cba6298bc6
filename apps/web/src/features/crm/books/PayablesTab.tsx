import { useMemo } from 'react'
import { useRight } from '../../../shared/hooks.ts'
import { PayablesContext } from '../../../shared/payables/payables.ts'
import { PayablesView } from '../../../shared/payables/PayablesView.tsx'
import { paths } from '../../../shared/paths.ts'
import { crmBookingHref } from '../../../shared/trip/thread-words.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Whom the agency owes, and what it has paid. */
export function PayablesTab() {
  const pays = useRight('settle')
  const payables = useMemo(
    () => ({
      side: 'crm' as const,
      pays,
      billHref: ({ id, crmKind }: { id: string; crmKind: string | null }) => crmKind && crmBookingHref(crmKind, id),
    }),
    [pays],
  )
  return (
    <PayablesContext value={payables}>
      <PageHeader title="Payables" crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Payables' }]} />
      <div className="page-gutter pb-6">
        <PayablesView tab="payables" />
      </div>
    </PayablesContext>
  )
}
