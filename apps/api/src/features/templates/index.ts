export { houseWords, mailFromTemplate, templateMail } from './template-mail.ts'
export { defaultTerms, seedTemplates } from './template.queries.ts'
