export { isStaff, listStaff } from './staff.queries.ts'
export { hasAdmin, inviteAdmin, isAdminInvited } from './first-admin.service.ts'
export { endTwoStepOf, forOwnCode } from './sign-in.service.ts'
export { findInvitedPerson, renewInvitation } from './invitation.service.ts'
export { recordUser } from './user-trail.ts'
export { tellInvited } from './verification.service.ts'
export {
  adminIdsJson,
  findCaller,
  findCallerById,
  findCompanyOf,
  findHouse,
  insertOrg,
  insertUser,
  isAgency,
  listAdminIds,
  listOwnerIds,
  lockAccount,
  updateUserRow,
} from './user.queries.ts'
export type { WalletPort } from './wallet.port.ts'
