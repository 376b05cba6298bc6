import { z } from 'zod'

/** The rule of new passwords, said once. */
export const newPassword = z.string().min(8, 'At least 8 characters').max(128, 'At most 128 characters')

export const passwordHelp = 'At least 8 characters. A few words you can remember are better than one with signs in it.'
