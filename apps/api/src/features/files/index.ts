export { findDocuments, insertFile } from './file.queries.ts'
