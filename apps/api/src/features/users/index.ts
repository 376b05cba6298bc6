export { hasAdmin, inviteAdmin } from './first-admin.service.ts'
export { findCaller, findHouse, insertOrg, insertUser, isAgency, listAdminIds } from './user.queries.ts'
