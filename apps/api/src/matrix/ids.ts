/** A record of the agent's, and one of somebody else's. */
export type Ids = { own: string; foreign: string }
