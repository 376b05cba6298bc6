import { ratesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findHotelById } from '../hotels/index.ts'
import { findContract } from './hotel-contract.queries.ts'
import { checkDraft } from './rates-check.service.ts'

/** Looking rates over before they are saved. */
export function registerRatesCheck(app: App): void {
  mount(app, ratesCheck.check, async ({ params, body }, { db }) => {
    const hotel = await findHotelById(db, params.id)
    if (!hotel) throw notFound('hotel')
    const contract = await findContract(db, params.id)
    return { data: checkDraft({ hotel, contract }, body, today(app.platform.config)) }
  })
}
