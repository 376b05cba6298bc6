export { messageFollower } from './follower.ts'
export { papersPage } from './paper-page.service.ts'
export { mailExtras } from './papers.ts'
export { getSubject } from './subject.queries.ts'
