import type { Einvoice } from '@karavan/contracts/money/returns/einvoice.contract'
import type { LackingPaper, ReturnSection, SourceTax } from '@karavan/contracts/money/returns/return.contract'

export const sectionWords: Record<ReturnSection['section'], string> = {
  b2b: 'Invoices to businesses',
  b2cl: 'Large invoices into other states',
  b2cs: 'Other invoices, by state and rate',
  cdnr: 'Credit notes to businesses',
  cdnur: 'Credit notes against large invoices',
  at: 'Tax on advances received',
  atadj: 'Tax on advances used',
}

export const lackWords: Record<LackingPaper['lack'], string> = {
  gstin: 'Issued without a GSTIN of yours',
  state: 'No state it is supplied in',
  sac: 'No service code (SAC)',
  untaxed: 'No GST on it: in no section of the file',
  'recipient-gstin': 'The GSTIN of the recipient cannot be right',
  'no-booking': 'Paid for no booking yet: its rate is not known',
}

export const sourceLackWords: Record<SourceTax['lacking'][number]['lack'], string> = {
  pan: 'No PAN on file',
  section: 'No section said: set it at the supplier',
  deposit: 'Not marked as paid in, which was due on the seventh of the next month',
}

export const einvoiceLackWords: Record<Einvoice['lacks'][number], string> = {
  gstin: 'No GSTIN of yours',
  'recipient-gstin': 'Their GSTIN cannot be right',
  'seller-pin': 'No PIN code in your address',
  'buyer-pin': 'No PIN code in their address',
  state: 'No state it is supplied in',
  sac: 'No service code',
  untaxed: 'No GST on it',
}
