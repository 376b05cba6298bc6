/** How many days the link of an invitation is good for; its mail says so too. */
const goodForDays = 7

/** The end of an invitation that is sent at this moment. */
export const invitationEnds = (now: Date): string => new Date(now.getTime() + goodForDays * 86_400_000).toISOString()

/** Whether a person can still follow their invitation: it is there, it has not run out, and nobody disabled them. */
export const isInvited = (
  { active, invitationExpiresAt }: { active: boolean; invitationExpiresAt: string | null },
  now: Date,
): boolean => active && invitationExpiresAt !== null && new Date(invitationExpiresAt) > now
