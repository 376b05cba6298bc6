export type { VisaRecord } from './visa.table.ts'
