import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import type { ImportField } from '@karavan/domain/crm/customer-import'

export const fieldNames: Record<ImportField, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  phone2: 'Second phone',
  email: 'E-mail',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  address: 'Address',
  city: 'City',
  country: 'Country',
  gstin: 'GSTIN',
  pan: 'PAN',
  nationality: 'Nationality',
  passportNumber: 'Passport number',
  passportExpiresOn: 'Passport expiry',
  tags: 'Tags',
  preferences: 'Preferences',
  notes: 'Notes',
}

export const stageWords: Record<CustomerImport['status'], string> = {
  checking: 'Checking the rows',
  checked: 'Checked, nothing added yet',
  importing: 'Adding customers',
  done: 'Done',
  stopped: 'Stopped',
}

/** How many rows the present stage has to go through. */
export const rowsToDo = ({ status, total, good, duplicates, addDuplicates }: CustomerImport): number =>
  status === 'importing' ? good + (addDuplicates ? duplicates : 0) : total
