import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { Db } from '../../../platform/db/database.ts'
import { type CustomerRecord, readBeside } from './customer.queries.ts'
import { maskedPan, withMaskedPan } from '../../../platform/crypto/pan.ts'

/** A customer as everybody in the organisation reads it: PAN and passport numbers masked. */
export async function toCustomer(db: Db, record: CustomerRecord): Promise<Customer> {
  const {
    plainPassport: _number,
    passportSealed: _sealed,
    passportHash: _hash,
    family,
    pan,
    erasedAt: _erased,
    ...rest
  } = withMaskedPan(record)
  return {
    ...rest,
    panMasked: pan,
    ...(await readBeside(db, record)),
    family: family.map(({ passportSealed: _own, passportHash: _found, ...member }) => member),
  }
}

/** A customer as the audit trail keeps it: what people write, with PAN and passport numbers masked but for their end. */
export function toAudited(record: CustomerRecord): Record<string, unknown> {
  const { name, email, birthday, anniversary, address, city, stateCode, country } = record
  const { gstin, nationality, preferences, tags, notes, travellerId } = record
  return {
    ...{ name, email, birthday, anniversary, address, city, stateCode, country },
    ...{ gstin, nationality, preferences, tags, notes, travellerId },
    pan: maskedPan(record),
    phones: record.phones.map(({ number }) => number),
    // Named without the word passport: the trail would blot out the end of the number and its last day too.
    documentNumber: record.passportMasked,
    documentExpiresOn: record.passportExpiresOn,
    family: record.family.map(({ passportSealed: _, passportHash: __, passportMasked, ...member }) => ({
      ...member,
      passportNumber: passportMasked,
    })),
  }
}
