import { passwordLength } from '@karavan/domain/people/password'
import { z } from 'zod'

const { least, most } = passwordLength

/** The rule of new passwords, in words. */
export const newPassword = z.string().min(least, `At least ${least} characters`).max(most, `At most ${most} characters`)

export const passwordHelp = `At least ${least} characters. A few words you can remember are better than one with signs in it.`
