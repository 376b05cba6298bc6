import { CustomerBody } from '@karavan/contracts/crm/customers/customer'
import { dateOfCell } from '@karavan/domain/base/sheet-cell'
import { fieldsOfRow, type ImportField, type ImportMapping } from '@karavan/domain/crm/customer-import'
import type { z } from 'zod'

type Body = z.output<typeof CustomerBody>

/** A row that can become a customer, or what is wrong with it. */
export type ReadRow = { name: string | null } & (
  | { body: Body; signs: string[]; problem: null }
  | { body: null; signs: []; problem: string }
)

const names: Record<string, string> = {
  name: 'Name',
  phones: 'Phone',
  email: 'E-mail',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  passportNumber: 'Passport number',
  passportExpiresOn: 'Passport expiry',
  gstin: 'GSTIN',
  pan: 'PAN',
}
const nameOf = (field: string): string => names[field] ?? field.replace(/^./, (letter) => letter.toUpperCase())

const dateFields = ['birthday', 'anniversary', 'passportExpiresOn'] as const satisfies ImportField[]

/** By what a number is found that must not be written down plain. */
type HashOf = (kind: 'passport' | 'pan', number: string) => string

/** What two rows share when they are one person. */
export const signsOf = (
  { phones, email, passportNumber, pan }: Pick<Body, 'phones' | 'email' | 'passportNumber' | 'pan'>,
  hashOf: HashOf,
): string[] => [
  ...phones.map(({ number }) => `phone ${number}`),
  ...(email ? [`email ${email}`] : []),
  ...(passportNumber ? [`passport ${hashOf('passport', passportNumber)}`] : []),
  ...(pan ? [`pan ${hashOf('pan', pan)}`] : []),
]

/** Reads one row of a file as a customer, by the rules of the form; all that is wrong is said at once. `hashOf` finds numbers. */
export function readRow(cells: readonly string[], mapping: ImportMapping, hashOf: HashOf): ReadRow {
  const fields = fieldsOfRow(cells, mapping)
  const {
    firstName = '',
    lastName = '',
    name = `${firstName} ${lastName}`.trim(),
    phone,
    phone2,
    tags,
    ...rest
  } = fields
  const faults: string[] = []
  const dates = Object.fromEntries(
    dateFields.map((field) => {
      const text = rest[field]
      const date = text === undefined ? null : dateOfCell(text)
      if (text !== undefined && date === null) faults.push(`${nameOf(field)}: not a date like 2030-04-01 or 1/4/2030`)
      return [field, date]
    }),
  )
  const numbers = [...new Set([phone, phone2].flatMap((cell) => (cell ? cell.split(/[;/]/) : [])))]
  const found = CustomerBody.safeParse({
    ...rest,
    ...dates,
    name,
    phones: numbers.filter((number) => number.trim() !== '').map((number) => ({ number, kind: 'mobile' })),
    passportNumber: rest.passportNumber?.replaceAll(/[\s-]/g, ''),
    nationality: rest.nationality?.replace(/^india(n)?$/i, 'IND'),
    family: [],
    tags: tags
      ? tags
          .split(/[;,]/)
          .map((tag) => tag.trim())
          .filter(Boolean)
      : [],
  })
  if (!found.success)
    for (const { path, message } of found.error.issues) faults.push(`${nameOf(String(path[0] ?? 'Row'))}: ${message}`)
  // The half of a sign that was cut in two is no text to the database.
  const shown = name.slice(0, 120).replace(/\p{Surrogate}/gu, '') || null
  if (!found.success || faults.length > 0)
    return { name: shown, body: null, signs: [], problem: [...new Set(faults)].join('. ') }
  return { name: shown, body: found.data, signs: signsOf(found.data, hashOf), problem: null }
}
