import { useState } from 'react'
import { Input } from '../../../ui/Input.tsx'
import { useFindSuppliersQuery } from './bookings.api.ts'

interface SupplierInputProps {
  value: string
  onChange: (name: string) => void
  onBlur?: () => void
}

/** The name of a supplier: those on file are offered, and another becomes one. */
export function SupplierInput({ value, onChange, onBlur }: SupplierInputProps) {
  const [asked, setAsked] = useState(false)
  const { data } = useFindSuppliersQuery({ query: { status: 'active', pageSize: 100 } }, { skip: !asked })
  const [id] = useState(() => `suppliers-${crypto.randomUUID()}`)
  return (
    <>
      <Input
        value={value}
        maxLength={120}
        list={id}
        autoComplete="off"
        onFocus={() => setAsked(true)}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data?.data.map(({ id: key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
    </>
  )
}
