export { findCaller, findHouse, insertOrg, insertUser, listAdminIds } from './user.queries.ts'
export { invite } from './invitation.service.ts'
