import { credentials, type PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { z } from 'zod'
import { formFieldOf } from '../../../kit/FormField.tsx'

/** What the form of a credential holds; an empty password keeps the one there is. */
export type CredentialValues = {
  portal: string
  url: string
  username: string
  password: string
  notes: string
  ownerId: string
  rotateEveryDays: string
}

type Output = Omit<z.output<typeof credentials.create.body>, 'password'> & { password?: string }

const asSent = (values: unknown) => {
  const { password, rotateEveryDays, ...rest } = values as CredentialValues
  return {
    ...rest,
    rotateEveryDays: rotateEveryDays === '' ? null : Number(rotateEveryDays),
    ...(password === '' ? {} : { password }),
  }
}

const { password, ...fields } = credentials.create.body.shape

/** The contract's own rules; a new one needs its password. */
export const credentialForm = (isNew: boolean) =>
  z.preprocess(
    asSent,
    z.strictObject({ ...fields, password: isNew ? password : password.optional() }),
  ) as unknown as z.ZodType<Output, CredentialValues>

export const credentialValuesOf = (record: PortalCredential | undefined): CredentialValues => ({
  portal: record?.portal ?? '',
  url: record?.url ?? '',
  username: record?.username ?? '',
  password: '',
  notes: record?.notes ?? '',
  ownerId: record?.ownerId ?? '',
  rotateEveryDays: record ? String(record.rotateEveryDays ?? '') : '90',
})

/** A field of the form of a credential. */
export const CredentialField = formFieldOf<CredentialValues>()
