import { type Ref, useDeferredValue, useState } from 'react'
import { Input } from '../../ui/Input.tsx'
import { useFindSuppliersQuery } from './offered.api.ts'

interface SupplierInputProps {
  value: string
  onChange: (name: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** The name of a supplier: those on file are offered while it is typed, and another becomes one. */
export function SupplierInput({ value, onChange, onBlur, ref }: SupplierInputProps) {
  const [asked, setAsked] = useState(false)
  const typed = useDeferredValue(value.trim())
  const { data } = useFindSuppliersQuery(
    { query: { status: 'active', pageSize: 20, ...(typed ? { q: typed } : {}) } },
    { skip: !asked },
  )
  const [id] = useState(() => `suppliers-${crypto.randomUUID()}`)
  return (
    <>
      <Input
        ref={ref}
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
