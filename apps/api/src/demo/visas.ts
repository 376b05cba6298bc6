import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { percentOf, toMajor, toMinor } from '@karavan/domain/base/money'
import type { OtbStatus, VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { writeMrz } from '@karavan/domain/sales/visa-applications/mrz'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import {
  applicationCancellation,
  cancelVisaApplication,
  createVisaApplication,
  type FullVisaApplication,
  grantVisa,
  createPaper,
  priceToday,
  setOtb,
  updateVisaApplicationStatus,
  submitVisaApplication,
} from '../features/sales/visa-applications/index.ts'
import { insertVisaRates, insertVisas } from '../features/catalogue/visas/index.ts'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { demoGuests } from './bookings.data.ts'
import { callerOf, demoContext, demoPlatform, type Orders } from './booker.ts'
import { daysBefore, type Happenings } from './happening.ts'
import { keepBalance } from './keep-balance.ts'
import { paperOf } from './proof.ts'
import { demoVisas } from './visas.data.ts'

/** A service fee a fifth below the usual one. */
const better = (fee: number): number => toMajor(percentOf(toMinor(fee), 80))

type VisaIds = ReadonlyMap<string, string>

/** Visas and their rates: one for everybody, and a better one for the agencies that sell most. */
async function loadCatalogue(db: Db, day: PlainDate, favoured: readonly string[]): Promise<VisaIds> {
  const rows = demoVisas.map(({ fees: _, ...visa }) => ({
    passportValidityMonths: 6,
    childUnderAge: 12,
    ...visa,
    id: uuidv7(),
    status: 'active' as const,
  }))
  await insertVisas(db, rows)
  const rates = demoVisas.flatMap(({ fees: { adult, child, express } }, index) => {
    const rate = {
      visaId: rows[index]?.id ?? '',
      adultEmbassyFee: adult[0],
      adultServiceFee: adult[1],
      childEmbassyFee: child[0],
      childServiceFee: child[1],
      expressSurcharge: express ?? null,
      validFrom: addDays(day, -200),
    }
    const agreed = favoured.map((orgId) => ({
      ...rate,
      id: uuidv7(),
      orgId,
      adultServiceFee: better(adult[1]),
      childServiceFee: better(child[1]),
      note: 'Agreed for the year',
    }))
    return [{ ...rate, id: uuidv7(), orgId: null, note: null }, ...(index % 6 === 0 ? agreed : [])]
  })
  await insertVisaRates(db, rates)
  return new Map(rows.map(({ id, country, name }) => [`${country}: ${name}`, id]))
}

/** An application somebody made, and how far it came. */
type Wish = {
  email: string
  visa: string
  people: number
  /** Days from today: when it was handed in, and when they travel. */
  handedIn: number
  travels: number
  express?: boolean
  end: VisaStatus | 'half'
  otb?: OtbStatus
  /** Nothing but names. */
  bare?: boolean
}

const uae = 'United Arab Emirates: 30 days tourist, single entry'

/** One in every state, and some that wait or hurry. */
const wishes: readonly Wish[] = [
  { email: 'agent@demo.test', visa: uae, people: 2, handedIn: 0, travels: 40, end: 'Draft', bare: true },
  {
    email: 'agent@demo.test',
    visa: 'Thailand: Tourist visa, 60 days',
    people: 1,
    handedIn: 0,
    travels: 33,
    end: 'Draft',
  },
  { email: 'agent@demo.test', visa: uae, people: 1, handedIn: 0, travels: 25, end: 'AwaitingPayment' },
  { email: 'agent@demo.test', visa: uae, people: 3, handedIn: -1, travels: 30, end: 'Submitted', express: true },
  {
    email: 'staff2@demo.test',
    visa: 'Vietnam: e-Visa, 30 days, single entry',
    people: 2,
    handedIn: -2,
    travels: 21,
    end: 'DocumentsRequired',
  },
  { email: 'agent@demo.test', visa: uae, people: 2, handedIn: -3, travels: 2, end: 'InProcess', otb: 'Needed' },
  {
    email: 'agent@demo.test',
    visa: 'Singapore: Tourist visa, multiple entry',
    people: 2,
    handedIn: -6,
    travels: 18,
    end: 'half',
  },
  { email: 'agent@demo.test', visa: uae, people: 4, handedIn: -9, travels: 9, end: 'Approved', otb: 'Updated' },
  {
    email: 'agent@demo.test',
    visa: 'United Kingdom: Standard visitor, six months',
    people: 1,
    handedIn: -30,
    travels: 45,
    end: 'Rejected',
  },
  {
    email: 'agent@demo.test',
    visa: 'Indonesia: e-Visa on arrival, 30 days',
    people: 2,
    handedIn: -4,
    travels: 28,
    end: 'Cancelled',
  },
  {
    email: 'agent2@demo.test',
    visa: 'Europe: Schengen short stay, tourist',
    people: 2,
    handedIn: -26,
    travels: 35,
    end: 'InProcess',
  },
  { email: 'agent2@demo.test', visa: uae, people: 1, handedIn: -2, travels: 14, end: 'Submitted', otb: 'Requested' },
  {
    email: 'agent2@demo.test',
    visa: 'Malaysia: eVISA, 30 days',
    people: 2,
    handedIn: -12,
    travels: 6,
    end: 'Approved',
  },
  {
    email: 'traveller@demo.test',
    visa: 'Azerbaijan: ASAN e-Visa, 30 days',
    people: 1,
    handedIn: -1,
    travels: 26,
    end: 'Submitted',
  },
]

type Setup = {
  db: Db
  config: Config
  day: PlainDate
  admin: Caller
  platform: Platform
  visaIds: VisaIds
  photo: Buffer
}

const birthDates = ['1984-03-12', '1987-08-30', '2015-02-28', '1990-11-05', '1979-06-21']

/** Somebody with a passport whose lines add up; another one for every number. */
function personOf(index: number, place: number, day: PlainDate) {
  const [first] = demoGuests[(index * 5 + place) % demoGuests.length] ?? demoGuests[0]
  const [, surname] = demoGuests[(index * 3) % demoGuests.length] ?? demoGuests[0]
  const passport = {
    surname,
    givenNames: first,
    gender: place % 2 === 0 ? ('male' as const) : ('female' as const),
    birthDate: birthDates[(index + place) % birthDates.length] ?? '1984-03-12',
    nationality: 'IND',
    passportNumber: `Z${String(4_100_000 + index * 731 + place * 17)}`,
  }
  const expiryDate = addDays(day, 900 + index * 40)
  const mrz = writeMrz({ ...passport, issuingState: 'IND', expiryDate }).join('\n')
  return { ...passport, passportIssuedOn: addDays(day, -1200), passportExpiresOn: expiryDate, mrz }
}

/** A portrait as embassies want it: upright, on white. */
const drawPhoto = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="540"><rect width="420" height="540" fill="#fff"/>
      <path d="M60 540q0-150 150-150t150 150z" fill="#24506e"/><circle cx="210" cy="235" r="105" fill="#d9a679"/>
      <path d="M103 225q0-125 107-125t107 125q-40-60-107-60t-107 60z" fill="#2b211c"/></svg>`),
  )
    .jpeg({ quality: 88 })
    .toBuffer()

async function handPapersIn(
  { photo }: Setup,
  context: Context,
  draft: FullVisaApplication,
): Promise<FullVisaApplication> {
  let application = draft
  for (const person of draft.applicants)
    for (const { key, name, kind, required } of draft.product.documents) {
      if (!required) continue
      const bytes =
        kind === 'photo' ? photo : paperOf(name, [`${person.givenNames} ${person.surname}`, 'Made for demonstration.'])
      const upload = { bytes, fileName: `${name}.${kind === 'photo' ? 'jpg' : 'pdf'}`, fields: {} }
      application = await createPaper(context, application, { applicantId: person.id, key }, upload)
    }
  return application
}

async function approve(context: Context, application: FullVisaApplication, count: number) {
  for (const [index, person] of application.applicants.slice(0, count).entries()) {
    const bytes = paperOf('Visa', [
      `${application.product.country}: ${application.product.name}`,
      `${person.givenNames} ${person.surname}`,
      'Made for demonstration; no embassy was asked.',
    ])
    const visaNumber = `${application.reference.slice(-6)}/${index + 1}`
    const upload = { bytes, fileName: `Visa ${person.surname}.pdf`, fields: { visaNumber } }
    await grantVisa(context, application, person.id, upload)
  }
}

const reasons: Partial<Record<VisaStatus, string>> = {
  DocumentsRequired: 'The photo is too dark; please send another one.',
  Rejected: 'The embassy was not convinced of the ties to home.',
}

/** Brings what was handed in to where it should stand. */
async function bringOn(asAdmin: Context, application: FullVisaApplication, { end, otb }: Wish): Promise<void> {
  const { id } = application
  const applicantIds = application.applicants.map((person) => person.id)
  const move = (status: VisaStatus, asked?: string[]) =>
    updateVisaApplicationStatus(asAdmin, id, { applicantIds, status, reason: reasons[status] ?? null, asked })
  if (end === 'DocumentsRequired') await move('DocumentsRequired', ['photo'])
  if (end !== 'Submitted' && end !== 'DocumentsRequired' && end !== 'Cancelled') {
    const after = await move('InProcess')
    if (end === 'Rejected') await move('Rejected')
    if (end === 'Approved' || end === 'half') await approve(asAdmin, after, end === 'half' ? 1 : applicantIds.length)
  }
  const flight = { airline: 'Emirates', pnr: `K${id.slice(-5).toUpperCase()}` }
  for (const status of (['Needed', 'Requested', 'Updated'] as const).slice(0, otbSteps(otb)))
    await setOtb(asAdmin, id, { status, ...flight })
}

const otbSteps = (otb: OtbStatus | undefined) =>
  otb ? ['NotNeeded', 'Needed', 'Requested', 'Updated'].indexOf(otb) : 0

async function apply(setup: Setup, wish: Wish, index: number, at: string): Promise<void> {
  const { db, config, day, admin, platform } = setup
  const user = await callerOf(db, wish.email)
  const context = demoContext(db, platform, user, { at })
  const people = Array.from({ length: wish.people }, (_, place) => personOf(index, place, day))
  const draft = await createVisaApplication(context, {
    visaId: setup.visaIds.get(wish.visa) ?? '',
    travelDate: addDays(day, wish.travels),
    returnDate: addDays(day, wish.travels + 8),
    express: wish.express ?? false,
    contactPhone: '+91 98200 12345',
    notes: null,
    applicants: wish.bare ? people.map(({ surname, givenNames }) => ({ ...nobody, surname, givenNames })) : people,
  })
  if (wish.bare) return
  const application = await handPapersIn(setup, context, draft)
  if (wish.end === 'Draft') return
  const price = await priceToday(db, config, application)
  if (!price) throw new Error(`No demo rate for ${wish.visa}`)
  const payment = wish.end === 'AwaitingPayment' ? 'card' : 'wallet'
  await keepBalance(setup, user, at, async () => {
    const submitted = await submitVisaApplication(context, application.id, {
      payment,
      shownTotal: toMajor(price.quote.total),
    })
    if (wish.end === 'Cancelled') {
      const { refund } = applicationCancellation(submitted, user, config)
      const asked = { reason: 'They travel in summer instead', shownRefund: refund, refundTo: undefined }
      await cancelVisaApplication(context, submitted.id, asked)
    } else if (payment === 'wallet') await bringOn(demoContext(db, platform, admin, { at }), submitted, wish)
  })
  await db.execute(sql`
    update visa_application set due_on = due_on + ${wish.handedIn}::int, created_at = ${at} where id = ${draft.id}`)
}

const nobody = {
  gender: null,
  birthDate: null,
  nationality: null,
  passportNumber: null,
  passportIssuedOn: null,
  passportExpiresOn: null,
  mrz: null,
}

/** Visas, their rates, and applications in every state, made by the calls people would use. */
export async function makeDemoVisas(db: Db, config: Config, day: PlainDate, invoices: Orders): Promise<Happenings> {
  const [admin, agent] = [await callerOf(db, 'admin@demo.test'), await callerOf(db, 'agent@demo.test')]
  const platform = demoPlatform(db, config, invoices)
  const visaIds = await loadCatalogue(db, day, [agent.orgId])
  const setup: Setup = { db, config, day, admin, platform, visaIds, photo: await drawPhoto() }
  const list = wishes.map((wish, index) => {
    // Some hours later each, so that no two came at once.
    const at = daysBefore(-wish.handedIn + (wishes.length - index) / 24)
    return { at, run: () => apply(setup, wish, index, at.toISOString()) }
  })
  return { list }
}
