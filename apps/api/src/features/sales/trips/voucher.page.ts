import type { SecretPage } from '../../../platform/web/secret-page.ts'
import { preparePaper } from '../../base/papers/index.ts'
import type { FindVoucher } from '../core/index.ts'
import { findVoucher } from './find-voucher.ts'

const title = 'Voucher'

/** The name of the page a voucher is checked on; of its guests previews know nothing. */
export const voucherPage = (findOther: FindVoucher): SecretPage => ({
  path: '/voucher/',
  unknown: title,
  async find({ database: { db } }, secret) {
    const found = await findVoucher(findOther)(db, secret, undefined)
    if (!found) return null
    const { seller } = await preparePaper(db, 'voucher-page', found.orgId)
    const description = `Shows whether this voucher of ${seller.name} is valid`
    return { title, seller: seller.name, description, image: null }
  },
})
