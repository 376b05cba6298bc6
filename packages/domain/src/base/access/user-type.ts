/** Who a signed-in person is; decides menus and permissions everywhere. */
export const userTypes = ['Admin', 'Agent', 'SystemUser', 'Customer'] as const
export type UserType = (typeof userTypes)[number]

/** The party that owns records and a wallet: the house is one, agencies and travellers are many. */
export const orgKinds = ['house', 'agency', 'traveller'] as const
export type OrgKind = (typeof orgKinds)[number]

export const verificationStatuses = ['pending', 'approved', 'rejected'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
