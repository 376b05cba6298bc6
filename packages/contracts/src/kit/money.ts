import { markupBases, services } from '@karavan/domain/base/markup'
import { z } from 'zod'

/** A number of at most so many places. What reckoning in fractions left far behind them, as 0.1 + 0.2 does, is dropped. */
export const decimal = (places: number) =>
  z
    .number()
    .multipleOf(10 ** -places)
    .overwrite((value) => Number(value.toFixed(places)))

/** An amount of money in major units, at most two places. */
export const amount = decimal(2).min(0).max(999_999_999_999)

/** An amount that leaves the server; it may be below zero. */
export const sentAmount = z.number()

/**
 * Something for those alone who may know what things cost or what is earned with them; answers to others are without it. Screens
 * ask for the right before they show it, so it is typed as if it were always there.
 */
export const confidential = <T extends z.ZodType>(schema: T): T => schema.optional() as unknown as T

const ownMarkup = z
  .strictObject({ basis: z.enum(markupBases), value: amount })
  .refine(({ basis, value }) => basis !== 'percent' || value <= 500, {
    path: ['value'],
    message: 'At most 500 percent',
  })

/** What an agency adds for its own clients, service by service; a service left out adds nothing. */
export const OwnMarkup = z.strictObject(
  Object.fromEntries(services.map((service) => [service, ownMarkup.optional()])) as Record<
    (typeof services)[number],
    z.ZodOptional<typeof ownMarkup>
  >,
)
