export { createMarkup } from './markup.queries.ts'
