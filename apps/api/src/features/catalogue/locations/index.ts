export { insertLocations } from './location.queries.ts'
