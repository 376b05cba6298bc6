export { hasAdmin, inviteAdmin } from './first-admin.service.ts'
export { findCaller, findHouse, insertOrg, insertUser, listAdminIds } from './user.queries.ts'
