export { isStaff, listStaff } from './staff.queries.ts'
export { hasAdmin, inviteAdmin } from './first-admin.service.ts'
export { findCaller, findCallerById, findHouse, insertOrg, insertUser, isAgency, listAdminIds } from './user.queries.ts'
