export { createDraft } from './trip-hotels.service.ts'
