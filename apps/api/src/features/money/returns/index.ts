export { findRegistrations } from './registration.queries.ts'
