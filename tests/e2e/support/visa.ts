import { dayFromNow } from './hotel.ts'
import { paper, picture } from './files.ts'
import { baseURL, type Caller, callerOf, demo, unique } from './people.ts'

type Chosen = ReturnType<typeof picture>

/** A visa made for one test: its fees are in rupees, and a person has to hand in a photo and the passport's page. */
type MadeVisa = { id: string; name: string; country: string }

/** A visa for a country, on sale at once for everybody. */
export async function newVisa(over: object = {}, country = 'India'): Promise<MadeVisa> {
  const admin = await callerOf(demo.admin)
  const { data } = await admin.call<{ data: MadeVisa }>('post', '/visas', {
    country,
    name: `Tourist ${unique()}`,
    category: 'tourist',
    entry: 'single',
    stayDays: 30,
    validityDays: 60,
    processingDays: 4,
    expressDays: 1,
    documents: [
      { key: 'passport-front', name: 'Passport, data page', kind: 'scan', required: true },
      { key: 'photo', name: 'Photo on white', kind: 'photo', required: true },
    ],
    passportValidityMonths: 6,
    childUnderAge: 12,
    notes: '',
    status: 'active',
    ...over,
  })
  await admin.call('post', '/visa-rates', {
    visaId: data.id,
    orgId: null,
    adult: { embassyFee: 4000, serviceFee: 1000 },
    child: { embassyFee: 2000, serviceFee: 500 },
    expressSurcharge: 1500,
    from: dayFromNow(0),
    until: null,
    note: null,
  })
  return data
}

/** A portrait on white, and a page of a passport. */
export const photo = () => picture('photo.png', [255, 255, 255], 420, 540)
export const passportPage = () => picture('passport.png', [222, 226, 232], 1200, 900)

/** The letters of a passport nobody else in the tests has. */
export const passportNumber = () => `Z${String(Number.parseInt(unique(), 16) % 10_000_000).padStart(7, '0')}`

/** Somebody whose passport lacks nothing. */
const traveller = (givenNames: string, surname = 'Rao') => ({
  surname,
  givenNames,
  gender: 'female',
  birthDate: '1990-04-12',
  nationality: 'IND',
  passportNumber: passportNumber(),
  passportIssuedOn: '2022-01-10',
  passportExpiresOn: '2032-01-09',
})

/** Hands a file in by the API. */
async function sendFile(caller: Caller, path: string, file: Chosen, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
  const answer = await fetch(`${baseURL()}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${caller.token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

type MadeApplication = {
  id: string
  reference: string
  applicants: { id: string; givenNames: string }[]
  price: { total: number }
}

/** An application that lacks nothing, with its papers; not handed in yet. */
export async function newDraft(caller: Caller, visa: MadeVisa, names: readonly string[]): Promise<MadeApplication> {
  const { data } = await idempotent<{ data: MadeApplication }>(caller, '/visa-applications', {
    visaId: visa.id,
    travelDate: dayFromNow(40),
    returnDate: dayFromNow(50),
    express: false,
    applicants: names.map((name) => traveller(name)),
  })
  for (const { id } of data.applicants) {
    const to = `/visa-applications/${data.id}/applicants/${id}/documents`
    await sendFile(caller, to, passportPage(), { key: 'passport-front' })
    await sendFile(caller, to, photo(), { key: 'photo' })
  }
  return (await caller.call<{ data: MadeApplication }>('get', `/visa-applications/${data.id}`)).data
}

/** An application of an agency, handed in and paid from its wallet. */
export async function newApplication(
  caller: Caller,
  visa: MadeVisa,
  names: readonly string[],
): Promise<MadeApplication> {
  const draft = await newDraft(caller, visa, names)
  const body = { payment: 'wallet', shownTotal: draft.price.total }
  return (await idempotent<{ data: MadeApplication }>(caller, `/visa-applications/${draft.id}/submit`, body)).data
}

/** A call that must not be made twice. */
async function idempotent<T>(caller: Caller, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${baseURL()}/api/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${caller.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** A granted visa as the embassy sends it. */
export const grantedVisa = () => paper('visa.pdf')
