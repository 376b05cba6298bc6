import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import type { CustomerRecord } from './customer.queries.ts'
import { maskedPan } from '../../../platform/crypto/pan.ts'

/** The columns of the file customers leave as; the names are those an import understands. */
export const sheetColumns: readonly SheetColumn<CustomerRecord>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Phone', value: (row) => row.phones[0]?.number },
  { header: 'Phone 2', value: (row) => row.phones[1]?.number },
  { header: 'E-mail', value: (row) => row.email },
  { header: 'Birthday', value: (row) => row.birthday },
  { header: 'Anniversary', value: (row) => row.anniversary },
  { header: 'Address', value: (row) => row.address },
  { header: 'City', value: (row) => row.city },
  { header: 'Country', value: (row) => row.country },
  { header: 'GSTIN', value: (row) => row.gstin },
  { header: 'PAN (masked)', value: (row) => maskedPan(row) },
  { header: 'Nationality', value: (row) => row.nationality },
  { header: 'Passport (masked)', value: (row) => row.passportMasked },
  { header: 'Passport expiry', value: (row) => row.passportExpiresOn },
  { header: 'Tags', value: (row) => row.tags.join('; ') },
  { header: 'Preferences', value: (row) => row.preferences },
  { header: 'Notes', value: (row) => row.notes },
  { header: 'Family', value: (row) => row.family.map(({ name }) => name).join('; ') },
]
