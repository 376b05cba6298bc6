import { bandFault, mostBands } from '@karavan/domain/catalogue/hotels/child-band'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { mostOffers } from '@karavan/domain/catalogue/hotels/offer'
import { mostSeasons, overlappingSeasons } from '@karavan/domain/catalogue/hotels/season'
import { z } from 'zod'
import { line } from '../../kit/field.ts'
import { amount, decimal, sentAmount } from '../../kit/money.ts'

/** How long a stay may be. */
export const maxNights = 60

export const percent = decimal(2).min(0).max(100)
const price = amount.max(99_999_999)
export const releaseDays = z.number().int().min(0).max(365)
const nights = z.number().int().min(1).max(maxNights)
const date = z.iso.date()

const inWeek = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b)
const weekday = z.number().int().min(0).max(6)

/**
 * Prices per person and night of one season, one per meal plan; zero means not sold. Where weekdays are named, it holds for
 * the nights that fall on them.
 */
export const season = z
  .strictObject({
    start: date,
    end: date,
    cpai: price,
    mapai: price,
    epai: price,
    apai: price.optional(),
    weekdays: z.array(weekday).min(1).max(7).transform(inWeek).optional(),
    single: price.optional(),
    extraBedAdult: price.optional(),
    extraBedChild: price.optional(),
    minStay: nights.optional(),
    maxStay: nights.optional(),
    noArrival: z.array(weekday).max(7).transform(inWeek).optional(),
  })
  .refine(({ start, end }) => start <= end, { path: ['end'], message: 'Not before the first day' })
  .refine(({ minStay, maxStay }) => minStay === undefined || maxStay === undefined || minStay <= maxStay, {
    path: ['maxStay'],
    message: 'Not below the least nights',
  })

/** The seasons of one room type; each night has one price. */
export const seasonalPricing = z
  .array(season)
  .max(mostSeasons)
  .superRefine((seasons, context) => {
    for (const [first, second] of overlappingSeasons(seasons))
      context.addIssue({
        code: 'custom',
        path: [seasons.indexOf(second), 'start'],
        message: `Overlaps with the season from ${first.start} to ${first.end}`,
      })
  })

/** What is known of a season beside its days and the prices of old. */
const sentRates = {
  apai: sentAmount.optional(),
  weekdays: z.array(z.number().int()).optional(),
  single: sentAmount.optional(),
  extraBedAdult: sentAmount.optional(),
  extraBedChild: sentAmount.optional(),
  minStay: z.number().int().optional(),
  maxStay: z.number().int().optional(),
  noArrival: z.array(z.number().int()).optional(),
}

/** A season as it is sent; what was not set is absent. */
export const SeasonSent = z.object({
  start: date,
  end: date,
  cpai: sentAmount,
  mapai: sentAmount,
  epai: sentAmount,
  ...sentRates,
})

// Bands and offers are kept as JSON, which rounds nothing: what arithmetic left behind the hundredths (0.1 + 0.2) goes here.
const rounded = (number: z.ZodNumber) => number.overwrite((value) => Math.round(value * 100) / 100)

const bandPrice = z.union([z.strictObject({ percent: rounded(percent) }), z.strictObject({ amount: rounded(price) })])
const age = z.number().int().min(0).max(17)

export const childBands = z
  .array(z.strictObject({ fromAge: age, toAge: age, withBed: bandPrice, noBed: bandPrice }))
  .min(1)
  .max(mostBands)

/** Has the bands of a hotel begin at birth, follow each other and end where adults begin. */
export function checkBands(
  {
    childBands: bands,
    childPolicy,
  }: { childBands?: z.output<typeof childBands>; childPolicy: { adultFromAge: number } },
  context: z.RefinementCtx,
): void {
  const fault = bands && bandFault(bands, childPolicy.adultFromAge)
  if (!fault) return
  const { band, field, age: meant } = fault
  context.addIssue({
    code: 'custom',
    path: ['childBands', band, field],
    message:
      meant < 0
        ? 'Children are charged as adults from birth on'
        : `Must be ${meant}, so that every age below ${childPolicy.adultFromAge} has one band`,
  })
}

const sentPrice = z.union([z.object({ percent: z.number() }), z.object({ amount: sentAmount })])

export const ChildBandsSent = z.array(
  z.object({ fromAge: z.number().int(), toAge: z.number().int(), withBed: sentPrice, noBed: sentPrice }),
)

const span = z
  .strictObject({ from: date, until: date })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Not before the first night' })

const scope = {
  id: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/, 'Not a key of an offer'),
  name: line(80),
  /** The room types it holds for; none named means all. */
  roomIds: z.array(z.uuid()).max(30).default([]),
  plans: z.array(z.enum(mealPlans)).max(mealPlans.length).default([]),
  bookFrom: date.optional(),
  bookUntil: date.optional(),
  stayFrom: date.optional(),
  stayUntil: date.optional(),
  blackout: z.array(span).max(50).default([]),
  combinable: z.boolean(),
}

/** One of them is set: so many percent off a night, or an amount off for each room. */
const cut = { percent: rounded(percent.min(0.01)).optional(), amount: rounded(price.min(0.01)).optional() }

const kinds = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('earlyBird'), daysAhead: z.number().int().min(1).max(365), ...scope, ...cut }),
  z.strictObject({ kind: z.literal('longStay'), nights, ...scope, ...cut }),
  z.strictObject({ kind: z.literal('stayPay'), stay: nights, pay: nights, ...scope }),
])

const inOrder = (from: string | undefined, until: string | undefined) => !from || !until || from <= until

const offer = kinds
  .refine((it) => it.kind === 'stayPay' || (it.percent === undefined) !== (it.amount === undefined), {
    path: ['percent'],
    message: 'Either percent or an amount',
  })
  .refine((it) => it.kind !== 'stayPay' || it.pay < it.stay, { path: ['pay'], message: 'Fewer nights than are stayed' })
  .refine(({ bookFrom, bookUntil }) => inOrder(bookFrom, bookUntil), {
    path: ['bookUntil'],
    message: 'Not before the first day',
  })
  .refine(({ stayFrom, stayUntil }) => inOrder(stayFrom, stayUntil), {
    path: ['stayUntil'],
    message: 'Not before the first night',
  })

export const offers = z.array(offer).max(mostOffers)

/** Has each offer of a hotel a key of its own, and name rooms of this hotel. */
export function checkOffers(
  { offers: list = [], rooms }: { offers?: z.output<typeof offers>; rooms: { id?: string | undefined }[] },
  context: z.RefinementCtx,
): void {
  for (const [index, { id, roomIds }] of list.entries()) {
    if (list.findIndex((other) => other.id === id) !== index)
      context.addIssue({ code: 'custom', path: ['offers', index, 'id'], message: 'Another offer has this key' })
    for (const [at, roomId] of roomIds.entries())
      if (!rooms.some((room) => room.id === roomId))
        context.addIssue({
          code: 'custom',
          path: ['offers', index, 'roomIds', at],
          message: 'This hotel has no such room',
        })
  }
}

const sentScope = {
  id: z.string(),
  name: z.string(),
  roomIds: z.array(z.uuid()),
  plans: z.array(z.enum(mealPlans)),
  bookFrom: date.optional(),
  bookUntil: date.optional(),
  stayFrom: date.optional(),
  stayUntil: date.optional(),
  blackout: z.array(z.object({ from: date, until: date })),
  combinable: z.boolean(),
}
const sentCut = { percent: z.number().optional(), amount: sentAmount.optional() }

export const OffersSent = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('earlyBird'), daysAhead: z.number().int(), ...sentScope, ...sentCut }),
    z.object({ kind: z.literal('longStay'), nights: z.number().int(), ...sentScope, ...sentCut }),
    z.object({ kind: z.literal('stayPay'), stay: z.number().int(), pay: z.number().int(), ...sentScope }),
  ]),
)
