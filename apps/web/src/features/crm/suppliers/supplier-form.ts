import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import type { PaymentTermKind, RatePer, SupplierKind, SupplierStatus } from '@karavan/domain/crm/supplier'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { type TypedNumber, typedNumber } from '../../../kit/typed-number.ts'

export type ContactValues = { name: string; role: string; phone: string; email: string; whatsapp: string }
export type RateValues = { service: QuotedService; label: string; per: RatePer; cost: number | null }
export type ContractValues = {
  id?: string
  fileId: string | null
  fileName: string | null
  from: string
  until: string
  rates: RateValues[]
}

/** What the form of a supplier holds; empty bank details keep those there are. */
export type SupplierValues = {
  name: string
  kinds: SupplierKind[]
  contacts: ContactValues[]
  country: string
  stateCode: string
  gstin: string
  pan: TypedNumber
  currency: string
  termsKind: PaymentTermKind | ''
  termsDays: number | null
  creditLimit: number | null
  cancellation: { daysBefore: number | null; penaltyPercent: number | null }[]
  tdsSection: string
  tdsPercent: number | null
  status: SupplierStatus
  notes: string
  contracts: ContractValues[]
  bank: { holder: string; bank: string; account: string; code: string }
}

const noBank = { holder: '', bank: '', account: '', code: '' }

const asSent = (given: unknown) => {
  const { termsKind, termsDays, tdsSection, tdsPercent, bank, pan, contracts, contacts, ...rest } =
    given as SupplierValues
  const typed = Object.values(bank).some((text) => text.trim() !== '')
  return {
    ...rest,
    pan: typedNumber(pan),
    contacts: contacts.filter((one) => Object.values(one).some((text) => text.trim() !== '')),
    terms: termsKind === '' ? null : { kind: termsKind, days: termsDays ?? 0 },
    tds: tdsSection.trim() === '' ? null : { section: tdsSection, percent: tdsPercent ?? 0 },
    contracts: contracts.map(({ fileName: _, rates, ...one }) => ({
      ...one,
      rates: rates.filter(({ label, cost }) => label.trim() !== '' || cost !== null),
    })),
    ...(typed ? { bank } : {}),
  }
}

type Output = z.output<typeof suppliers.create.body>

/** The contract's own rules over what was typed. */
export const SupplierForm = z.preprocess(asSent, suppliers.create.body) as unknown as z.ZodType<Output, SupplierValues>

export const newContact = (): ContactValues => ({ name: '', role: '', phone: '', email: '', whatsapp: '' })
export const newRate = (): RateValues => ({ service: 'Hotel', label: '', per: 'night', cost: null })
export const newContract = (): ContractValues => ({
  fileId: null,
  fileName: null,
  from: '',
  until: '',
  rates: [newRate()],
})

/** The values of a supplier, or those a new one begins with; PAN and bank details are never among them. */
export const toSupplierValues = (record: Supplier | undefined): SupplierValues => ({
  name: record?.name ?? '',
  kinds: record?.kinds ?? [],
  contacts: record
    ? record.contacts.map(({ name, role, phone, email, whatsapp }) => ({
        name,
        role: role ?? '',
        phone: phone ?? '',
        email: email ?? '',
        whatsapp: whatsapp ?? '',
      }))
    : [newContact()],
  country: record?.country ?? '',
  stateCode: record?.stateCode ?? '',
  gstin: record?.gstin ?? '',
  pan: '',
  currency: record?.currency ?? 'INR',
  termsKind: record?.terms?.kind ?? '',
  termsDays: record?.terms?.days ?? 7,
  creditLimit: record?.creditLimit ?? null,
  cancellation: record?.cancellation ?? [],
  tdsSection: record?.tds?.section ?? '',
  tdsPercent: record?.tds?.percent ?? null,
  status: record?.status ?? 'active',
  notes: record?.notes ?? '',
  contracts: (record?.contracts ?? []).map((one) => ({ ...one })),
  bank: noBank,
})

/** A field of the form of a supplier. */
export const SupplierField = formFieldOf<SupplierValues>()
