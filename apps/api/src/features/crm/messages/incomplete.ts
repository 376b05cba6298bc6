import { problem } from '../../../platform/http/problem.ts'

/** Refuses a text that says something nobody knows, naming what. */
export const incomplete = (errors: { path: string; message: string }[]) =>
  problem('TEXT_INCOMPLETE', errors.map(({ message }) => message).join('; '), { errors })
