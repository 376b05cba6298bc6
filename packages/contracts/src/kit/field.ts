import { z } from 'zod'

// Control characters and halves of characters have no place in a text; PostgreSQL refuses NUL, and halves within JSON.
const noControls = /^[^\p{Cc}\p{Cs}]*$/u
const noControlsButBreaks = /^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u

/** One line of text, trimmed, not empty. */
export const line = (max = 200) =>
  z.string().trim().min(1, 'Required').max(max).regex(noControls, 'Contains characters that cannot be stored')

/** Text of several lines; may be empty. */
export const prose = (max = 5000) =>
  z.string().trim().max(max).regex(noControlsButBreaks, 'Contains characters that cannot be stored')

export const email = z
  .string()
  .trim()
  .max(254)
  .transform((value) => value.toLowerCase())
  .pipe(z.email('Not an e-mail address'))

export const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 ()-]{6,18}$/, 'Not a phone number')

export const gstin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/, 'Not a GSTIN (15 characters, like 27ABCDE1234F1Z5)')

export const pan = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/, 'Not a PAN (10 characters, like ABCDE1234F)')

/** A time of the day. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 14:00')

export const stateCode = z.string().regex(/^[0-9]{2}$/, 'Two digits')

/** Where UPI apps send money: a name at a bank. */
export const upiId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9.-]{2,64}$/, 'Not a UPI id (like name@bank)')

export const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour like #b4460f')

/** An address of a picture: our own, or one of the image service's. */
export const imageUrl = z
  .string()
  .max(500)
  .regex(/^(\/(files\/images|scenes)\/\w[\w.-]*|https:\/\/[^\s"'<>]+)$/, 'Not a picture of ours')

/** A field that may be left empty; empty, absent and null all become null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : (value as z.output<T> | null)))

/** What is never sent back to be edited: left out it stays, empty it goes. */
export const kept = <S extends z.ZodType<string>>(number: S) =>
  z
    .union([z.literal(''), number])
    .nullish()
    .transform((value) => (value === '' ? null : value))

/** A PAN on demand; who asked for it is kept in the trail. */
export const RevealedPan = z.object({ pan: z.string() })

export const passportNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,9}$/, 'Six to nine letters and digits')

export const timestamp = z.iso.datetime()
