export { optionsPage } from './options.page.ts'
