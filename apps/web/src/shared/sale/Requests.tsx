import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'

interface RequestsProps {
  label: string
  help?: string
  rows?: number
  value: string
  onChange: (requests: string) => void
}

/** What the party asks for beside what is sold. */
export const Requests = ({ label, help, rows = 3, value, onChange }: RequestsProps) => (
  <Card title="Requests">
    <Field label={label} optional help={help}>
      <Textarea rows={rows} maxLength={2000} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  </Card>
)
