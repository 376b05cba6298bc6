export { houseWords, mailFromTemplate, templateMail } from './template-mail.ts'
export { defaultTerms, listTerms, seedTemplates } from './template.queries.ts'
