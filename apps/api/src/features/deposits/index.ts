export { depositPayee } from './deposit.payee.ts'
