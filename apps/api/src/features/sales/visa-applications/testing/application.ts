import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import type { Person } from '../../../../testing/people.ts'
import { type KeptMail, readMails } from '../../../../testing/mails.ts'
import type { Answer, TestApp } from '../../../../testing/test-app.ts'
import { dayFromNow, type Refusal, write } from '../../stays/testing/stay.ts'
import { makeVisa, makeVisaRate } from '../../../catalogue/visas/testing/visa.ts'

export type Told = { data: VisaApplication } & Refusal

type OfferOptions = { visa?: Parameters<typeof makeVisa>[1]; rate?: Parameters<typeof makeVisaRate>[2] }

/**
 * A visa that needs no papers, at round fees in rupees: an adult pays 5,000 to the embassy and 1,000 for the service, a
 * child 4,000 and 800, either 500 more when it is to go fast; 18 % on what is not the embassy's.
 */
export async function makeOffer(test: TestApp, { visa, rate }: OfferOptions = {}): Promise<string> {
  const { id } = await makeVisa(test, { country: 'India', documents: [], processingDays: 5, expressDays: 2, ...visa })
  await makeVisaRate(test, id, {
    adult: { embassyFee: 5000, serviceFee: 1000 },
    child: { embassyFee: 4000, serviceFee: 800 },
    expressSurcharge: 500,
    ...rate,
  })
  return id
}

/** What one adult pays for such a visa, and what comes back of it before the embassy has it. */
export const adultTotal = 6180
export const adultReturn = 5000

let passports = 1_000_000

/** Somebody with a passport of their own that is good for years. */
export function personBody(rest: object = {}) {
  passports += 1
  return {
    surname: 'Rao',
    givenNames: `Asha ${passports}`,
    gender: 'female',
    birthDate: '1990-05-04',
    nationality: 'IND',
    passportNumber: `P${passports}`,
    passportIssuedOn: '2022-01-01',
    passportExpiresOn: '2034-12-31',
    ...rest,
  }
}

type DraftOptions = { people?: object[] } & Record<string, unknown>

/** Begins an application: one adult who leaves in forty days. */
export async function makeDraft(
  test: Pick<TestApp, 'call'>,
  as: Person,
  visaId: string,
  { people = [personBody()], ...rest }: DraftOptions = {},
): Promise<VisaApplication> {
  const body = {
    visaId,
    travelDate: dayFromNow(40),
    returnDate: dayFromNow(50),
    express: false,
    applicants: people,
    ...rest,
  }
  const answer = await write<Told>(test, '/visa-applications', as, body)
  if (answer.status !== 201) throw new Error(`The draft was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Hands an application in at the price shown. */
export const submit = (
  test: Pick<TestApp, 'call'>,
  as: Person,
  id: string,
  shownTotal: number,
  payment: 'wallet' | 'card' | 'internal' = 'wallet',
): Promise<Answer<Told>> => write<Told>(test, `/visa-applications/${id}/submit`, as, { payment, shownTotal })

/** An application as somebody sees it. */
export const read = async (test: Pick<TestApp, 'call'>, as: Person, id: string): Promise<VisaApplication> =>
  (await test.call<Told>('GET', `/visa-applications/${id}`, { as })).body.data

/** An application that is handed in and paid from the wallet. */
export async function handIn(
  test: Pick<TestApp, 'call'>,
  as: Person,
  visaId: string,
  options: DraftOptions = {},
): Promise<VisaApplication> {
  const draft = await makeDraft(test, as, visaId, options)
  const { status, body } = await submit(test, as, draft.id, draft.price?.total ?? 0)
  if (status !== 200) throw new Error(`The application was refused: ${JSON.stringify(body)}`)
  return body.data
}

type Move = { people?: string[] } & Record<string, unknown>

/** Moves people of an application on, as an Admin does: everybody when nobody is named. */
export const move = (
  test: Pick<TestApp, 'call'>,
  as: Person,
  { id, applicants }: Pick<VisaApplication, 'id' | 'applicants'>,
  status: VisaStatus,
  { people = applicants.map((person) => person.id), ...rest }: Move = {},
): Promise<Answer<Told>> =>
  test.call<Told>('PATCH', `/visa-applications/${id}/status`, { as, body: { applicantIds: people, status, ...rest } })

/** The mails of a kind about an application. */
export const mailsAbout = async (
  { app }: Pick<TestApp, 'app'>,
  { reference }: Pick<VisaApplication, 'reference'>,
  kind: string,
): Promise<KeptMail[]> =>
  (await readMails(app.platform.database)).filter(
    ({ template, subject }) => template === `visa-${kind}` && subject.startsWith(reference),
  )
