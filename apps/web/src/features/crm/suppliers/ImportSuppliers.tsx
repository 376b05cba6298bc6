import type { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { ImportDialog } from '../../../kit/ImportDialog.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { formatCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import type { Tone } from '../../../ui/tone.ts'
import { useImportSuppliersMutation } from './suppliers.api.ts'

type Told = Got<typeof suppliers.import>['data']

const tones: Record<Told['rows'][number]['status'], Tone> = {
  new: 'green',
  added: 'green',
  same: 'neutral',
  rejected: 'red',
}
const words = { new: 'New', added: 'Added', same: 'There already', rejected: 'Not taken' } as const

/** Suppliers of a CSV file: told row by row, then added. */
export function ImportSuppliers({ onClose }: { onClose: () => void }) {
  const [send] = useImportSuppliersMutation()
  return (
    <ImportDialog<Told>
      title="Import suppliers"
      description="A CSV file whose first line names the columns: Name, Type, Contact, Phone, E-mail, Country, GSTIN, PAN, Currency, Notes."
      send={async (text, apply) => (await send({ body: { text, apply } }).unwrap()).data}
      show={({ rows }) => (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto">
          {rows.map(({ line, name, status, problem }) => (
            <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-cell">
              <span className="num w-10 text-3">{line}</span>
              <span className="min-w-32 flex-1 font-emphasis">{name ?? '–'}</span>
              <Badge tone={tones[status]}>{words[status]}</Badge>
              {problem && status === 'rejected' && <span className="basis-full pl-13 text-red-t">{problem}</span>}
            </li>
          ))}
        </ul>
      )}
      actOf={({ rows }) => {
        const fresh = rows.filter(({ status }) => status === 'new').length
        return { label: `Add ${formatCount(fresh, 'supplier')}`, possible: fresh > 0 }
      }}
      acting="Adding"
      onMade={({ added }) => {
        void notify.success(`${formatCount(added, 'supplier')} added`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
