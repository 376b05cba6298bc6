import { textOf } from '../base/sheet-cell.ts'

/** What the columns of a file of customers may hold. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'phone2',
  'email',
  'birthday',
  'anniversary',
  'address',
  'city',
  'country',
  'gstin',
  'pan',
  'nationality',
  'passportNumber',
  'passportExpiresOn',
  'tags',
  'preferences',
  'notes',
] as const
export type ImportField = (typeof importFields)[number]

/** Which field each column of the file is; null for one that is left out. */
export type ImportMapping = (ImportField | null)[]

/** The most rows a file may have. */
export const maxImportRows = 10_000

const spellings: Record<ImportField, RegExp> = {
  firstName: /^(first|given) ?names?$/,
  lastName: /^(last|family|sur) ?names?$/,
  name: /^((full|customer|client|contact|guest|passenger|pax) ?)?name$|^(customer|client|guest)$/,
  phone2: /^((alternate|alternative|other|second|home|work) ?(phone|mobile|contact|number).*|(phone|mobile) ?2)$/,
  phone: /^((primary ?)?(phone|mobile|cell|whats ?app|contact)( ?(no|number|phone|1))?)$/,
  email: /^e ?mail( ?(id|address))?$/,
  birthday: /^(birth ?day|birth ?date|date of birth|dob)$/,
  anniversary: /^((wedding )?anniversary( date)?|doa)$/,
  address: /^((street|postal|home) )?address( 1)?$/,
  city: /^(city|town|place)$/,
  country: /^country$/,
  gstin: /^gst( ?(in|no|number))?$|^gstin$/,
  pan: /^pan( ?(no|number|card))?$/,
  nationality: /^nationality$/,
  passportNumber: /^passport( ?(no|number))?$/,
  passportExpiresOn: /^passport ?(expiry|expiration|expires|valid ?(till|until))( ?(on|date))?$/,
  tags: /^(tags?|labels?|category|group)$/,
  preferences: /^preferences?$/,
  notes: /^(notes?|remarks?|comments?)$/,
}

/** A guess of what each column is, by its head; each field once. */
export function guessMapping(heads: readonly string[]): ImportMapping {
  const taken = new Set<ImportField>()
  return heads.map((head) => {
    const words = head
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
    const field = importFields.find((one) => !taken.has(one) && spellings[one].test(words))
    if (field) taken.add(field)
    return field ?? null
  })
}

/** The cells of a row by the field each is, empty ones left out. */
export function fieldsOfRow(cells: readonly string[], mapping: ImportMapping): Partial<Record<ImportField, string>> {
  return Object.fromEntries(
    mapping.flatMap((field, index) => {
      const text = textOf(cells[index])
      return field && text !== '' ? [[field, text]] : []
    }),
  )
}
