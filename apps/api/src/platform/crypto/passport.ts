import { maskNumber } from '@karavan/domain/base/mask'
import { type NumberKeys, type NumberOwner, sealedNumbers } from './sealed-number.ts'
import { keyedHash } from './vault.ts'

/** A passport number as a record keeps it: sealed, with what it is found by and what may be shown of it. */
export type PassportColumns = {
  passportSealed: string | null
  passportHash: string | null
  passportMasked: string | null
}

/** What opens passport numbers and finds them. */
export type PassportKeys = NumberKeys

const passports = sealedNumbers('passport', 'passport number')

const none: PassportColumns = { passportSealed: null, passportHash: null, passportMasked: null }

/** By what the same number is found again within an organisation, and nowhere else. */
export const passportHash = ({ secretKey }: Pick<PassportKeys, 'secretKey'>, orgId: string, number: string): string =>
  keyedHash(secretKey, 'passport', `${orgId} ${number}`)

/** A passport number as it is stored. */
export const sealPassport = (keys: PassportKeys, owner: NumberOwner, number: string | null): PassportColumns =>
  number === null
    ? none
    : {
        passportSealed: passports.seal(keys, owner, number),
        passportHash: passportHash(keys, owner.orgId, number),
        passportMasked: maskNumber(number),
      }

/** The passport number of a record, whole. */
export const openPassport = (
  keys: PassportKeys,
  { passportSealed, id, orgId }: NumberOwner & Pick<PassportColumns, 'passportSealed'>,
): string | null => passports.open(keys, { id, orgId }, passportSealed)

/** A number under the newest master key; null when it is there already, or cannot be opened. */
export const movedPassport = passports.moved
