import { type ContractBody, contractBody, type HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { z } from 'zod'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { plainWords } from '../../../../kit/plain-words.ts'

export type NamedSeason = { name: string; start: string; end: string }

/** What the form holds. */
export type ContractValues = {
  reference: string
  supplierName: string
  validFrom: string
  validUntil: string
  basis: 'net' | 'commission'
  commissionPercent: number | null
  notes: string
  file: { id: string; name: string } | null
  seasons: NamedSeason[]
}

export const ContractField = formFieldOf<ContractValues>()

/** A season somebody began to write and left is none. */
const isWritten = ({ name, start, end }: NamedSeason) => Boolean(name.trim() || start || end)

/** The rules of the contract; what is empty is not sent. */
export const ContractForm: z.ZodType<ContractBody, ContractValues> = z
  .custom<ContractValues>()
  .transform((values, context): ContractBody => {
    const { reference, supplierName, notes, commissionPercent, ...rest } = values
    const { data, error } = contractBody.safeParse(
      {
        ...rest,
        seasons: values.seasons.filter(isWritten),
        ...(reference.trim() ? { reference } : {}),
        ...(supplierName.trim() ? { supplierName } : {}),
        ...(notes.trim() ? { notes } : {}),
        ...(values.basis === 'commission' && commissionPercent !== null ? { commissionPercent } : {}),
      },
      { error: plainWords },
    )
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return data ?? z.NEVER
  })

/** The values of a contract, or those a new one begins with. */
export const toContractValues = (contract: HotelContract | undefined): ContractValues => ({
  reference: contract?.reference ?? '',
  supplierName: contract?.supplierName ?? '',
  validFrom: contract?.validFrom ?? '',
  validUntil: contract?.validUntil ?? '',
  basis: contract?.basis ?? 'net',
  commissionPercent: contract?.commissionPercent ?? null,
  notes: contract?.notes ?? '',
  file: contract?.file ?? null,
  seasons: contract?.seasons.map(({ name, start, end }) => ({ name, start, end })) ?? [],
})
