export { fillMail, houseWords, mailFromTemplate, templateMail } from './template-mail.ts'
export { defaultTerms, listTerms, seedTemplates, type WrittenMail, writtenMailJson } from './template.queries.ts'
