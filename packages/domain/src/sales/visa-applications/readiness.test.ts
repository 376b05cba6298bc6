import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { type ApplicantDraft, type ApplicationDraft, isChild, listMissing } from './readiness.ts'
import { addMonths, type VisaRules } from '../../catalogue/visas/visa.ts'

const today = '2026-11-15'
const rules: VisaRules = {
  papers: [
    { key: 'passport', name: 'Passport, data page', kind: 'scan', required: true },
    { key: 'photo', name: 'Photo on white', kind: 'photo', required: true },
    { key: 'ticket', name: 'Return ticket', kind: 'scan', required: false },
  ],
  passportValidityMonths: 6,
  childUnderAge: 12,
  stayDays: 30,
}
const asha: ApplicantDraft = {
  id: 'asha',
  surname: 'Rao',
  givenNames: 'Asha',
  gender: 'female',
  birthDate: '1990-05-04',
  nationality: 'IND',
  passportNumber: 'Z1234567',
  passportIssuedOn: '2021-01-02',
  passportExpiresOn: '2031-01-01',
  papers: ['passport', 'photo'],
}
const ready: ApplicationDraft = { travelDate: '2027-01-10', returnDate: '2027-01-20', applicants: [asha] }

const lacks = (change: Partial<ApplicationDraft>, rest: Partial<VisaRules> = {}) =>
  listMissing({ ...ready, ...change }, { ...rules, ...rest }, today)
const lacksWith = (change: Partial<ApplicantDraft>, rest: Partial<VisaRules> = {}) =>
  lacks({ applicants: [{ ...asha, ...change }] }, rest)

describe('an application that is ready', () => {
  it('lacks nothing', () => expect(lacks({})).toEqual([]))
})

describe('what an application lacks', () => {
  it.each([
    [{ travelDate: null }, 'travelDate', 'The day of travel is missing'],
    [{ returnDate: null }, 'returnDate', 'The day of return is missing'],
    [{ travelDate: today }, 'travelDate', 'The day of travel must lie ahead'],
    [{ returnDate: '2027-01-09' }, 'returnDate', 'The return cannot come before the departure'],
    [{ returnDate: '2027-02-09' }, 'returnDate', 'This visa allows 30 days; return by 8 Feb 2027'],
  ])('%o is said with the field', (change, field, message) => {
    const found = lacks(change).filter((lack) => lack.field === field)
    expect(found).toEqual([{ applicantId: null, field, message }])
  })

  it('allows a stay to its last day', () => expect(lacks({ returnDate: '2027-02-08' })).toEqual([]))

  it('names both dates when both are missing', () =>
    expect(lacks({ travelDate: null, returnDate: null }).map(({ field }) => field)).toEqual([
      'travelDate',
      'returnDate',
    ]))

  it('is people, while nobody applies', () =>
    expect(lacks({ applicants: [] })).toEqual([
      { applicantId: null, field: 'applicants', message: 'Nobody applies yet' },
    ]))

  it('counts a passport once', () => {
    const found = lacks({ applicants: [asha, { ...asha, id: 'twin' }] })
    expect(found).toEqual([
      { applicantId: 'twin', field: 'passportNumber', message: 'This passport is in the application twice' },
    ])
  })
})

describe('what a person lacks', () => {
  it.each([
    'surname',
    'givenNames',
    'gender',
    'birthDate',
    'nationality',
    'passportNumber',
    'passportIssuedOn',
    'passportExpiresOn',
  ])('is said of %s', (field) => {
    const found = lacksWith({ [field]: null })
    expect(found).toEqual([
      { applicantId: 'asha', field, message: expect.stringMatching(/ (is|are) missing$/) as string },
    ])
  })

  it('is no given name when the lines of the passport have none', () => {
    expect(lacksWith({ givenNames: null, mrzVerified: true })).toEqual([])
    expect(lacksWith({ surname: null, mrzVerified: true })).toHaveLength(1)
  })

  it('is a paper by its name, unless it is not required', () => {
    expect(lacksWith({ papers: ['photo'] })).toEqual([
      { applicantId: 'asha', field: 'papers.passport', message: 'Passport, data page is missing' },
    ])
  })

  it.each([
    [{ birthDate: '2026-11-16', passportIssuedOn: null }, 'birthDate', 'The date of birth lies ahead'],
    [{ birthDate: '0190-05-04' }, 'birthDate', 'Nobody is older than 120 years'],
    [{ passportExpiresOn: '2301-01-01' }, 'passportExpiresOn', 'No passport is valid for that long'],
    [{ nationality: 'UTO' }, 'nationality', 'No passport has UTO for a nationality'],
    [{ passportIssuedOn: '2026-11-16' }, 'passportIssuedOn', 'The date of issue lies ahead'],
    [{ passportIssuedOn: '1989-01-01' }, 'passportIssuedOn', 'Issued before its holder was born'],
    [
      { passportIssuedOn: '2026-01-01', passportExpiresOn: '2026-01-01' },
      'passportExpiresOn',
      'Expires before it was issued',
    ],
    [{ passportExpiresOn: today }, 'passportExpiresOn', 'The passport has expired'],
    [
      { passportExpiresOn: '2027-07-19' },
      'passportExpiresOn',
      'The passport must be valid 6 months past the return, to 20 Jul 2027 at least',
    ],
  ])('%o is said with the reason', (change, field, message) =>
    expect(lacksWith(change)).toContainEqual({ applicantId: 'asha', field, message }),
  )

  it.each([
    [0, 'until the return'],
    [1, '1 month past the return'],
    [3, '3 months past the return'],
  ])('is said in the words of a rule of %i months', (passportValidityMonths, words) => {
    const [found] = lacksWith({ passportExpiresOn: '2027-01-19' }, { passportValidityMonths })
    expect(found?.message).toContain(words)
  })
})

describe('a passport', () => {
  it('is good for the journey exactly when it lasts the months past the return', () => {
    const days = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(days, days, fc.nat(24), (until, lasts, passportValidityMonths) => {
        const returnDate = addDays(today, until)
        const passportExpiresOn = addDays(today, lasts)
        const draft = { travelDate: addDays(today, 1), returnDate, applicants: [{ ...asha, passportExpiresOn }] }
        const found = listMissing(draft, { ...rules, stayDays: 500, passportValidityMonths }, today)
        expect(found.length === 0).toBe(passportExpiresOn >= addMonths(returnDate, passportValidityMonths))
      }),
    )
  })

  it('is measured by the day of travel while the return is open', () => {
    const found = lacks({ returnDate: null, applicants: [{ ...asha, passportExpiresOn: '2027-07-09' }] })
    expect(found.map(({ field }) => field)).toEqual(['returnDate', 'passportExpiresOn'])
  })
})

describe('the last dates that are believed', () => {
  it.each([{ birthDate: '1905-11-16', passportIssuedOn: '2021-01-02' }, { passportExpiresOn: '2046-11-15' }])(
    '%o lacks nothing',
    (change) => expect(lacksWith(change)).toEqual([]),
  )
})

describe('a child', () => {
  it.each([
    ['2015-01-11', true],
    ['2015-01-10', false],
    [null, false],
  ])('is somebody born on %s: %s', (birth, child) => expect(isChild(birth, '2027-01-10', 12)).toBe(child))
})
