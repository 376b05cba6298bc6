import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { logoPicture, type pictureReader } from '../../../platform/pdf/picture.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findCrmBookingById } from './crm-booking.queries.ts'
import { receiptPdf } from './receipt.pdf.ts'

/** Draws a receipt, under the head of whoever sold. */
export async function drawReceipt(
  db: Db,
  readPicture: ReturnType<typeof pictureReader>,
  receipt: Receipt,
): Promise<{ bytes: Buffer; name: string }> {
  if (receipt.state === 'Void') throw problem('CONFLICT', 'This receipt is void.')
  if (receipt.openingBalance) throw problem('CONFLICT', 'An opening balance has no receipt.')
  const { seller } = await preparePaper(db, 'receipt', receipt.orgId)
  const head = { ...seller, logo: await logoPicture(readPicture, seller.logo) }
  const booking = receipt.booking && (await findCrmBookingById(db, receipt.booking.id))
  return { bytes: await receiptPdf(receipt, booking, head), name: `${receipt.number.replaceAll('/', '-')}.pdf` }
}
