import { overlappingSeasons } from '@karavan/domain/catalogue/hotels/season'
import { contractBases, mostNamedSeasons } from '@karavan/domain/catalogue/rates/contract'
import { z } from 'zod'
import { line, prose } from '../../kit/field.ts'
import { percent } from '../hotels/rate.ts'

const date = z.iso.date()

const named = z
  .strictObject({ name: line(40), start: date, end: date })
  .refine(({ start, end }) => start <= end, { path: ['end'], message: 'Not before the first day' })

const fields = {
  reference: line(60).optional(),
  supplierName: line(120).optional(),
  validFrom: date,
  validUntil: date,
  /** Whether its rates are what the house pays, or public ones of which the house keeps a commission. */
  basis: z.enum(contractBases),
  commissionPercent: percent.optional(),
  notes: prose(4000).optional(),
  /** The signed paper, a document of the house; its name is the document's, whatever is sent. */
  file: z.strictObject({ id: z.uuid(), name: z.string().max(255).optional() }).nullable(),
  /** What the seasons of the hotel are called; a day has one name. */
  seasons: z.array(named).max(mostNamedSeasons),
}

/** What a hotel and the house agreed on, as it is sent. */
export const contractBody = z.strictObject(fields).superRefine((contract, context) => {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const { validFrom, validUntil, basis, commissionPercent, seasons } = contract
  if (validUntil < validFrom) fault(['validUntil'], 'Not before the first day')
  if (basis === 'commission' && commissionPercent === undefined) fault(['commissionPercent'], 'How much is kept')
  if (basis === 'net' && commissionPercent !== undefined)
    fault(['commissionPercent'], 'Only where the rates are with commission')
  for (const [first, second] of overlappingSeasons(seasons))
    fault(['seasons', seasons.indexOf(second), 'start'], `Overlaps with ${first.name}`)
})
export type ContractBody = z.output<typeof contractBody>

export const HotelContract = z
  .object({
    reference: z.string().optional(),
    supplierName: z.string().optional(),
    validFrom: date,
    validUntil: date,
    basis: z.enum(contractBases),
    commissionPercent: z.number().optional(),
    notes: z.string().optional(),
    file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    seasons: z.array(z.object({ name: z.string(), start: date, end: date })),
    version: z.number().int(),
  })
  .meta({ id: 'HotelContract' })
export type HotelContract = z.infer<typeof HotelContract>

/** A valid contract, for the document and the tests. */
export const exampleContract = {
  reference: 'LP/2027/04',
  supplierName: 'Lake Pavilion Hotels Pvt. Ltd.',
  validFrom: '2027-04-01',
  validUntil: '2028-03-31',
  basis: 'net',
  notes: 'Rates exclude GST.',
  file: null,
  seasons: [
    { name: 'Summer', start: '2027-04-01', end: '2027-06-30' },
    { name: 'Season', start: '2027-10-01', end: '2028-03-31' },
  ],
} as const satisfies z.input<typeof contractBody>
