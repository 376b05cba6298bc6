/** Something changed: whoever may see it fetches it again. Without an org it is for everyone signed in. */
export type LiveEvent = { tag: string; id: string; orgId?: string; userId?: string }
