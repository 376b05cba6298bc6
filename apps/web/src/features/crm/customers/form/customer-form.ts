import { type Customer, CustomerBody } from '@karavan/contracts/crm/customers/customer'
import type { PhoneKind, Relation } from '@karavan/domain/crm/customer'
import { z } from 'zod'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { type TypedNumber, typedNumber } from '../../../../kit/typed-number.ts'

export type MemberValues = {
  id?: string
  name: string
  relation: Relation
  birthday: string
  passportNumber: TypedNumber
  passportExpiresOn: string
}

/** What the form of a customer holds. */
export type CustomerValues = {
  name: string
  phones: { number: string; kind: PhoneKind }[]
  email: string
  birthday: string
  anniversary: string
  address: string
  city: string
  stateCode: string
  country: string
  gstin: string
  pan: TypedNumber
  nationality: string
  passportNumber: TypedNumber
  passportExpiresOn: string
  preferences: string
  family: MemberValues[]
  tags: string[]
  notes: string
}

const toBody = (values: CustomerValues) => ({
  ...values,
  phones: values.phones.filter(({ number }) => number.trim() !== ''),
  pan: typedNumber(values.pan),
  passportNumber: typedNumber(values.passportNumber),
  family: values.family.map((member) => ({ ...member, passportNumber: typedNumber(member.passportNumber) })),
})

/** The contract's own rules over what was typed. */
export const CustomerForm = z.preprocess(
  (values) => toBody(values as CustomerValues),
  CustomerBody,
) as unknown as z.ZodType<z.output<typeof CustomerBody>, CustomerValues>

/** The values of a customer, or those a new one begins with; PAN and passport numbers are never among them. */
export const toCustomerValues = (record: Customer | undefined): CustomerValues => ({
  name: record?.name ?? '',
  phones: record?.phones.length ? record.phones : [{ number: '', kind: 'mobile' }],
  email: record?.email ?? '',
  birthday: record?.birthday ?? '',
  anniversary: record?.anniversary ?? '',
  address: record?.address ?? '',
  city: record?.city ?? '',
  stateCode: record?.stateCode ?? '',
  country: record?.country ?? '',
  gstin: record?.gstin ?? '',
  pan: '',
  nationality: record?.nationality ?? '',
  passportNumber: '',
  passportExpiresOn: record?.passportExpiresOn ?? '',
  preferences: record?.preferences ?? '',
  family: (record?.family ?? []).map(({ id, name, relation, birthday, passportExpiresOn }) => ({
    id,
    name,
    relation,
    birthday: birthday ?? '',
    passportNumber: '',
    passportExpiresOn: passportExpiresOn ?? '',
  })),
  tags: record?.tags ?? [],
  notes: record?.notes ?? '',
})

/** A field of the form of a customer. */
export const CustomerField = formFieldOf<CustomerValues>()
