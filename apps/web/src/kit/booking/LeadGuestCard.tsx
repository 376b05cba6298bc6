import { LeadGuest } from '@karavan/contracts/sales/core/booking'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { plainWords } from '../plain-words.ts'

export type Lead = { name: string; email: string; phone: string }
export type LeadFaults = Partial<Record<keyof Lead, string>>

/** Who leads the party at first: travellers who book for themselves; whoever sells books for somebody else. */
export const firstLead = (
  buyer: { name: string; email: string; phone: string | null; orgKind: string } | null | undefined,
): Lead =>
  buyer?.orgKind === 'traveller'
    ? { name: buyer.name, email: buyer.email, phone: buyer.phone ?? '' }
    : { name: '', email: '', phone: '' }

/** What the lead guest still lacks, field by field, in words. */
export function leadFaults(lead: Lead): LeadFaults {
  const { error } = LeadGuest.safeParse(lead, { error: plainWords })
  const found: LeadFaults = {}
  for (const { path, message } of error?.issues ?? []) found[path[0] as keyof LeadFaults] ??= message
  return found
}

interface LeadGuestCardProps {
  lead: Lead
  onChange: (lead: Lead) => void
  faults: LeadFaults
  help: string
  /** Another way to fill it than by typing. */
  pick?: ReactNode
}

/** The person everybody asks for: name, e-mail and phone. */
export function LeadGuestCard({ lead, onChange, faults, help, pick }: LeadGuestCardProps) {
  const set = (changed: Partial<Lead>) => onChange({ ...lead, ...changed })
  return (
    <Card title="Lead guest">
      <p className="-mt-1 mb-4 text-small text-2">{help}</p>
      {pick}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Full name" error={faults.name} className="sm:col-span-2">
          <Input
            autoComplete="name"
            value={lead.name}
            onChange={({ target }) => set({ name: target.value })}
            maxLength={120}
          />
        </Field>
        <Field label="E-mail" error={faults.email}>
          <Input
            type="email"
            autoComplete="email"
            value={lead.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
        <Field label="Phone" error={faults.phone}>
          <Input
            type="tel"
            autoComplete="tel"
            value={lead.phone}
            onChange={({ target }) => set({ phone: target.value })}
          />
        </Field>
      </div>
    </Card>
  )
}
