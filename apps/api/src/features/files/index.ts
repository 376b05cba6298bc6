export { findDocuments } from './file.queries.ts'
