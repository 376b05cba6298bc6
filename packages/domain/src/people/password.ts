/** How long a new password is. Nothing else is asked of it: a long one of plain words is harder to guess than a short one with signs. */
export const passwordLength = { least: 8, most: 128 } as const
