export { findDocuments } from './file.queries.ts'
export { registerFiles, registerPictures } from './file.routes.ts'
