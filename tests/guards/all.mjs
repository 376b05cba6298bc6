import { edge } from './edge.mjs'
/** Every guard that is to be switched off once, to see that a test notices. */
export const guards = [...edge]
