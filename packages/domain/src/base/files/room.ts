import type { OrgKind, UserType } from '../access/user-type.ts'

/** How much an organisation may keep in all. */
export type Room = { bytes: number; files: number }

type Uploader = { orgKind: OrgKind; userType: UserType; verified: boolean }

/** What the papers of an application need: each of them in its largest form, and some that are sent again. */
export const applicationRoom: Room = { bytes: 40 * 1024 * 1024, files: 20 }

/** However small a file is, it takes this much: else a quota of bytes would bound no number of files. */
export const leastBytes = 16 * 1024

/**
 * The room for what somebody uploads: the quota for whoever is verified, a little for the owner of an agency whose
 * application is under way, none for a stranger. What the house keeps is its own affair.
 */
export function roomOf({ orgKind, userType, verified }: Uploader, quotaBytes: number): Room | null {
  if (verified)
    return orgKind === 'house'
      ? { bytes: Infinity, files: Infinity }
      : { bytes: quotaBytes, files: Math.floor(quotaBytes / leastBytes) }
  if (orgKind !== 'agency' || userType !== 'Agent') return null
  return { ...applicationRoom, bytes: Math.min(applicationRoom.bytes, quotaBytes) }
}

/** Whether one file more fits beside what is kept. */
export const fits = (room: Room | null, kept: Room, size: number): boolean =>
  room !== null && kept.files < room.files && kept.bytes + Math.max(size, leastBytes) <= room.bytes
