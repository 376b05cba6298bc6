import { isIP } from 'node:net'
import { type Asked, askedOf } from '@karavan/domain/people/two-step'
import { z } from 'zod'

const network = /^(?:loopback|linklocal|uniquelocal|[\d.]+(?:\/\d{1,2})?|[\da-f:.]+:[\da-f:.]*(?:\/\d{1,3})?)$/i
/** How many proxies stand before us, or which: whatever else X-Forwarded-For says, anybody can have written. */
export const proxies = z
  .string()
  .default('off')
  .transform((value, context): false | number | string[] => {
    if (value === 'off' || value === '') return false
    if (value === 'on') return 1
    if (/^[1-9]$/.test(value)) return Number(value)
    const networks = value.split(',').map((part) => part.trim())
    if (networks.every((part) => network.test(part) && (/^[a-z]+$/i.test(part) || isIP(part.split('/')[0] ?? '') > 0)))
      return networks
    context.addIssue({
      code: 'custom',
      message: 'off, on, a number of proxies, or their networks: 10.0.0.0/8, loopback',
    })
    return z.NEVER
  })
export const twoStepFor = z
  .string()
  .default('')
  .transform((value, context): Asked[] => {
    const named = value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    const known = askedOf.filter((one) => named.includes(one))
    if (known.length === named.length) return known
    context.addIssue({ code: 'custom', message: `some of ${askedOf.join(', ')}, separated by commas` })
    return z.NEVER
  })
export const text = (fallback: string) => z.string().default(fallback)
export const url = z.url({ protocol: /^https?$/ })
export const mapTiles = z
  .string()
  .regex(/^https?:\/\/[^{}/]+\/.*\{z\}.*$/, 'An address with {z}, {x} and {y} in its path')

export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
