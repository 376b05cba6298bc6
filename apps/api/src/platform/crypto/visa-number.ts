import { maskNumber } from '@karavan/domain/base/mask'
import { type NumberKeys, type NumberOwner, sealedNumbers } from './sealed-number.ts'

/** The number of a granted visa as it is kept: sealed, with what may be shown of it. Nothing is found by it. */
export type VisaNumberColumns = { visaNumberSealed: string | null; visaNumberMasked: string | null }

const visas = sealedNumbers('visa', 'visa number')

export const sealVisaNumber = (keys: NumberKeys, owner: NumberOwner, number: string | null): VisaNumberColumns =>
  number === null
    ? { visaNumberSealed: null, visaNumberMasked: null }
    : { visaNumberSealed: visas.seal(keys, owner, number), visaNumberMasked: maskNumber(number) }

/** The visa number of an applicant, whole. */
export const openVisaNumber = (
  keys: NumberKeys,
  { visaNumberSealed, id, orgId }: NumberOwner & Pick<VisaNumberColumns, 'visaNumberSealed'>,
): string | null => visas.open(keys, { id, orgId }, visaNumberSealed)

/** A number under the newest master key; null when it is there already, or cannot be opened. */
export const movedVisaNumber = visas.moved
