import type { ReadFile } from '@karavan/contracts/crm/bank/bank'
import { toMajor } from '@karavan/domain/base/money'
import {
  mappingFault,
  readStatement,
  type StatementField,
  statementFields,
  type StatementMapping,
} from '@karavan/domain/money/bank/statement-file'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { fieldWords } from './bank-words.ts'

const none = '–'
const shown = 4

interface MappingFieldsProps {
  seen: ReadFile
  mapping: StatementMapping
  onChange: (mapping: StatementMapping) => void
}

/** The first lines as they would be taken. */
function Preview({ seen, mapping }: Pick<MappingFieldsProps, 'seen' | 'mapping'>) {
  const [names = [], ...rows] = seen.sample
  const { lines } = readStatement([names, ...rows], { at: 0, names }, mapping)
  if (lines.length === 0)
    return (
      <Note kind="warning">No line of the file can be read by these columns; look at the day and the amounts.</Note>
    )
  return (
    <ul aria-label="The first lines" className="grid gap-2 rounded-lg bg-sunken p-3 text-cell">
      {lines.slice(0, shown).map(({ line, paidOn, description, amount }) => (
        <li key={line} className="flex items-baseline gap-3">
          <span className="num shrink-0 text-2">{formatDate(paidOn)}</span>
          <span className="min-w-0 flex-1 truncate">{description}</span>
          <span className="num shrink-0 font-emphasis">
            {amount > 0 ? '+' : '−'}
            {formatMoney(toMajor(Math.abs(amount)))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Which column of the file is what, and how its lines read then. */
export function MappingFields({ seen, mapping, onChange }: MappingFieldsProps) {
  function choose(field: StatementField, name: string) {
    const { [field]: _, ...rest } = mapping
    onChange(name === none ? rest : { ...rest, [field]: name })
  }
  const options = [{ value: none, label: 'Not there' }, ...seen.head.map((name) => ({ value: name, label: name }))]
  const fault = mappingFault(mapping)
  return (
    <>
      <ul aria-label="Columns" className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {statementFields.map((field) => (
          <li key={field} className="grid grid-cols-[8.5rem_1fr] items-center gap-3">
            <span className="text-2">{fieldWords[field]}</span>
            <Select
              aria-label={`Column of ${fieldWords[field]}`}
              value={mapping[field] ?? none}
              onChange={(name) => choose(field, name)}
              options={options}
            />
          </li>
        ))}
      </ul>
      {fault ? <Note kind="warning">{fault}.</Note> : <Preview seen={seen} mapping={mapping} />}
    </>
  )
}
