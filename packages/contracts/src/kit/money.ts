import { z } from 'zod'

/** An amount of money in major units, at most two places. */
export const amount = z.number().multipleOf(0.01).min(0).max(999_999_999_999)

/** An amount that leaves the server; it may be below zero. */
export const sentAmount = z.number()
