export { createMarkup, rulesOn } from './markup.queries.ts'
