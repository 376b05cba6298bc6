import { hotelContracts } from '@karavan/contracts/catalogue/rates/hotel-contract.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findHotelById } from '../hotels/index.ts'
import { findContract, findDueContracts } from './hotel-contract.queries.ts'
import { deleteContract, updateContract } from './hotel-contract.service.ts'

/** What the house agreed on with its hotels. */
export function registerHotelContracts(app: App): void {
  const { config } = app.platform

  mount(app, hotelContracts.due, async (_, { db }) => ({ data: await findDueContracts(db, today(config)) }))

  mount(app, hotelContracts.get, async ({ params }, { db }) => {
    const contract = await findContract(db, params.id)
    if (!contract && !(await findHotelById(db, params.id))) throw notFound('hotel')
    return { data: contract }
  })

  mount(app, hotelContracts.put, async ({ params, body }, { db, actor, emit }) => {
    const contract = await updateContract(db, actor, params.id, body)
    emit({ tag: 'Hotel', id: params.id })
    return { data: contract }
  })

  mount(app, hotelContracts.delete, async ({ params }, { db, actor, emit }) => {
    await deleteContract(db, actor, params.id)
    emit({ tag: 'Hotel', id: params.id })
    return { data: { id: params.id } }
  })
}
