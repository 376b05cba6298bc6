export { packagePayee } from './package.payee.ts'
