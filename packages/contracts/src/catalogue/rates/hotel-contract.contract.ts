import { contractStates } from '@karavan/domain/catalogue/rates/contract'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, one } from '../../kit/list.ts'
import { contractBody, exampleContract, HotelContract } from './hotel-contract.ts'

const tag = 'Hotels'
const write = can('catalogue.write')

/** A hotel whose contract has ended, ends soon or was never entered. */
export const DueContract = z
  .object({
    hotelId: z.uuid(),
    hotelName: z.string(),
    location: z.string(),
    state: z.enum(contractStates),
    /** The last day of its contract; null when there is none. */
    validUntil: z.iso.date().nullable(),
  })
  .meta({ id: 'DueContract' })
export type DueContract = z.infer<typeof DueContract>

const count = z.number().int()

/** What the house agreed on with a hotel: one contract for each, with its paper. */
export const hotelContracts = {
  due: endpoint({
    method: 'GET',
    path: '/hotels/contracts/due',
    mayBeOld: true,
    access: write,
    tag,
    summary: 'Hotels on sale whose contract has ended, ends soon or is missing: how many, and the first of them',
    response: one(
      z.object({ expired: count, expiring: count, missing: count, total: count, hotels: z.array(DueContract) }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hotels/:id/contract',
    access: write,
    tag,
    summary: 'The contract of a hotel, or null',
    params: idParams,
    response: one(HotelContract.nullable()),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/hotels/:id/contract',
    access: write,
    tag,
    summary: 'Enter or change the contract of a hotel; version 0 when there is none yet',
    params: idParams,
    body: contractBody.safeExtend({ version: z.number().int().min(0) }),
    response: one(HotelContract),
    example: { ...exampleContract, version: 0 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/hotels/:id/contract',
    access: write,
    tag,
    summary: 'Remove the contract of a hotel; its paper stays with the documents of the house',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
