export { holdOpen, refuseMoneyDay } from './close.service.ts'
export { type Book, bookOf, inBook } from './book.ts'
export { accountName } from './account-name.ts'
