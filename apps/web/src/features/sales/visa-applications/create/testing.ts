import { type ApplicationDraft, newApplication, newPerson, type PersonDraft } from './application-draft.ts'

/** Two lines of a passport that add up: the specimen of ICAO 9303. */
export const specimen = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'

export const today = '2026-11-15'

/** Somebody who lacks nothing. */
export const asha = (over: Partial<PersonDraft> = {}): PersonDraft => ({
  ...newPerson({
    surname: 'Rao',
    givenNames: 'Asha',
    gender: 'female',
    birthDate: '1990-08-15',
    nationality: 'IND',
    passportNumber: 'Z1234567',
    passportIssuedOn: '2021-03-02',
    passportExpiresOn: '2031-03-01',
  }),
  ...over,
})

export const draftWith = (people: PersonDraft[], over: Partial<ApplicationDraft> = {}): ApplicationDraft => ({
  ...newApplication('visa'),
  travelDate: '2027-01-10',
  returnDate: '2027-01-20',
  people,
  ...over,
})
