import { readableOnWhite } from '@karavan/domain/base/paper'
import type { MailHead } from '../../../platform/mail/render.ts'
import type { Seller } from './seller.queries.ts'

/** A mail to a seller's customer: its name and colour at the head, how it is reached and its terms at the foot. */
export function mailHeadOf({ name, phone, email, address, gstin, terms, colour, ground }: Seller): MailHead {
  const onGround = ground && `On the ground: ${[ground.name, ground.phone].filter(Boolean).join(', ')}`
  const lines = [[phone, email].filter(Boolean).join(' · '), address, gstin && `GSTIN ${gstin}`, onGround, terms]
  return {
    name,
    lines: lines.filter((line): line is string => Boolean(line)),
    ...(colour ? { colour: readableOnWhite(colour) } : {}),
    replyTo: email,
  }
}
