import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { checkDigit, mrzLines, readMrz, writeMrz } from './mrz.ts'

// The specimen of ICAO 9303 part 4.
const first = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const second = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
const specimen = `${first}\n${second}`
const today = '2026-11-15'

const fieldsOf = (text: string, day = today) => readMrz(text, day).fields
const wrongIn = (text: string, day = today) => readMrz(text, day).errors.map(({ field }) => field)

describe('the specimen of ICAO 9303', () => {
  it('is read, and all its digits add up', () => {
    expect(readMrz(specimen, today)).toEqual({
      errors: [],
      fields: {
        passportNumber: 'L898902C3',
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        nationality: 'UTO',
        issuingState: 'UTO',
        birthDate: '1974-08-12',
        gender: 'female',
        expiryDate: '2012-04-15',
      },
    })
  })

  it.each([
    ['L898902C3', 6],
    ['740812', 2],
    ['120415', 9],
    ['ZE184226B<<<<<', 1],
    ['<<<<<<<<<<<<<<', 0],
  ])('has %s with the check digit %i', (text, digit) => expect(checkDigit(text)).toBe(digit))

  it.each([
    [9, 'passportNumber'],
    [19, 'birthDate'],
    [27, 'expiryDate'],
    [42, 'personalNumber'],
    [43, 'whole'],
  ])('with another check digit at %i is refused for its %s, whichever digit it is', (at, field) => {
    const right = Number(second[at])
    for (const digit of Array.from({ length: 10 }, (_, n) => n).filter((n) => n !== right)) {
      const flipped = second.slice(0, at) + digit + second.slice(at + 1)
      expect(wrongIn(`${first}\n${flipped}`)).toContain(field)
    }
  })

  it('with any sign misread by a value the digits can tell is refused', () => {
    const covered = [...second].flatMap((_, at) => ((at >= 10 && at < 13) || at === 20 ? [] : [at]))
    const valueOf = (sign: string) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)
    const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    fc.assert(
      fc.property(fc.constantFrom(...covered), fc.constantFrom(...signs), (at, sign) => {
        const now = second[at] ?? ''
        fc.pre((valueOf(sign) - Math.max(0, valueOf(now))) % 10 !== 0)
        expect(wrongIn(`${first}\n${second.slice(0, at)}${sign}${second.slice(at + 1)}`)).not.toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a zone as people paste it', () => {
  it.each([
    ['in small letters', specimen.toLowerCase()],
    ['with spaces that were read into it', specimen.replaceAll('<<', '< < ').replaceAll('E', 'E ')],
    ['with French quotes for fillers', specimen.replaceAll('<<', '«')],
    ['in one line', first + second],
    ['in one line, parted by a space', `${first} ${second}`],
    ['with empty lines around it', `\r\n\r\n${first}\r\n\r\n${second}\r\n`],
    ['with a tab and a mark of byte order', `\uFEFF\t${specimen}`],
    ['with too few fillers after the names', `${first.replace(/<+$/, '<<')}\n${second}`],
    ['with too many fillers after the names', `${first}<<<\n${second}`],
  ])('%s is read all the same', (_, text) => {
    expect(readMrz(text, today)).toEqual(readMrz(specimen, today))
  })

  it.each([
    ['nothing', '', 'two lines'],
    ['one line', second, 'two lines'],
    [
      'three lines of an identity card',
      `I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA`,
      'two lines',
    ],
    ['a visa', `V${first.slice(1)}\n${second}`, 'begins with P'],
    ['a second line cut short', `${first}\n${second.slice(0, 43)}`, 'Line 2 has 43'],
    ['names longer than the line', `${first.replace(/<+$/, '')}${'X'.repeat(30)}\n${second}`, 'Line 1 has 55'],
    ['signs no passport has', `${first.replace('ANNA', 'ÅNNA')}\n${second}`, 'Line 1 has signs'],
  ])('is refused when it is %s', (_, text, words) => {
    const { fields, errors } = readMrz(text, today)
    expect(fields).toBeNull()
    expect(errors).toEqual([{ field: 'lines', message: expect.stringContaining(words) as string }])
  })

  it('keeps the lines of several passports apart', () => {
    expect(mrzLines(`${specimen}\n${specimen}`)).toEqual([first, second, first, second])
  })
})

describe('the names', () => {
  const namesIn = (names: string) => {
    const fields = fieldsOf(`P<UTO${names.padEnd(39, '<')}\n${second}`)
    return [fields?.surname, fields?.givenNames]
  }

  it.each([
    ['VAN<DER<MUELLEN<<PIETER<JAN', 'VAN DER MUELLEN', 'PIETER JAN'],
    ['ARKFREITH', 'ARKFREITH', ''],
    ['SMITH<<<JOHN', 'SMITH', 'JOHN'],
    ['SMITH<<<<JOHN', 'SMITH', 'JOHN'],
    ['SMITH<<JOHN<<PAUL', 'SMITH', 'JOHN PAUL'],
    ['<<ANNA', '', 'ANNA'],
    ['X'.repeat(39), 'X'.repeat(39), ''],
    ['', '', ''],
  ])('of %s are told apart', (field, surname, given) => expect(namesIn(field)).toEqual([surname, given]))
})

describe('the dates', () => {
  const lineWith = (birth: string, expiry: string) => {
    const [number, state, personal] = ['L898902C36', 'UTO', '<<<<<<<<<<<<<<0']
    const [born, ends] = [birth + checkDigit(birth), expiry + checkDigit(expiry)]
    return `${first}\n${number}${state}${born}F${ends}${personal}${checkDigit(number + born + ends + personal)}`
  }

  it.each([
    ['a birth this year', '261114', '2026-11-14'],
    ['a birth that would lie ahead', '261116', '1926-11-16'],
    ['a birth of the last century', '990101', '1999-01-01'],
  ])('take %s for what it is', (_, digits, date) => expect(fieldsOf(lineWith(digits, '300101'))?.birthDate).toBe(date))

  it.each([
    ['in ten years', '361114', today, '2036-11-14'],
    ['long over', '991231', today, '1999-12-31'],
    ['in the next century', '050101', '2096-01-01', '2105-01-01'],
  ])('take an expiry %s for what it is', (_, digits, day, date) =>
    expect(fieldsOf(lineWith('740812', digits), day)?.expiryDate).toBe(date),
  )

  it('are refused when the calendar has no such day', () => {
    expect(wrongIn(lineWith('990230', '300101'))).toEqual(['birthDate'])
    expect(wrongIn(lineWith('740812', '301301'))).toEqual(['expiryDate'])
  })

  it('may leave the day of a birth open, but not of the expiry', () => {
    expect(readMrz(lineWith('74<<<<', '300101'), today)).toMatchObject({ errors: [], fields: { birthDate: null } })
    expect(wrongIn(lineWith('740812', '30<<<<'))).toEqual(['expiryDate'])
  })
})

describe('written and read again', () => {
  const day = (from: number, until: number) => fc.integer({ min: from, max: until }).map((days) => addDays(today, days))
  const word = fc.stringMatching(/^[A-Z]{2,8}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' '))

  it('a passport says the same', () => {
    const passport = fc.record({
      passportNumber: fc.stringMatching(/^[A-Z0-9]{6,9}$/),
      surname: words,
      givenNames: words,
      nationality: fc.constantFrom('IND', 'D', 'ARE'),
      issuingState: fc.constantFrom('IND', 'D', 'ARE'),
      birthDate: day(-36_000, 0),
      gender: fc.constantFrom('male' as const, 'female' as const, 'other' as const),
      expiryDate: day(-3650, 3650),
    })
    fc.assert(
      fc.property(passport, (fields) => {
        const lines = writeMrz(fields)
        expect(lines.map((line) => line.length)).toEqual([44, 44])
        expect(readMrz(lines.join('\n'), today)).toEqual({ fields, errors: [] })
      }),
    )
  })

  it.each([
    ["O'Connor", 'OCONNOR'],
    ['Müller-Lüdenscheidt', 'MULLER LUDENSCHEIDT'],
    ['Sørensen', 'SOERENSEN'],
    ['Łukasz', 'LUKASZ'],
    ['Weiß', 'WEISS'],
  ])('%s is %s there', (surname, read) => {
    const passport = { ...fieldsOf(specimen), surname, birthDate: '1990-01-01', expiryDate: '2030-01-01' }
    const lines = writeMrz(passport as Parameters<typeof writeMrz>[0])
    expect(fieldsOf(lines.join('\n'))?.surname).toBe(read)
  })
})
