/** A file of the API by its short name. */
export const api = (path) => `apps/api/src/${path}`
/** A file of a feature by its short name. */
export const feature = (path) => api(`features/${path}`)
/** A patch of one place: what stands there, and what stands there without the guard. */
export const swap = (file, find, replace = '') => ({ file, find, replace })
/** A guard that is a few words of one file. */
export const words = (name, tests, ...patch) => ({ name, patches: [swap(...patch)], tests: [tests].flat() })
/** A guard of the database. */
export const database = (name, tests, sql) => ({ name, sql, tests: [tests].flat() })
