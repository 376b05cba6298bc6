import { dateIn, type PlainDate } from '@karavan/domain/base/dates'

/** The day it is for the house, which sells by Indian time. */
export const todayHere = (): PlainDate => dateIn('Asia/Kolkata', new Date())
