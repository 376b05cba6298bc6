export { notify } from './notification.queries.ts'
