import type { Minor } from '../base/money.ts'

/** How somebody is greeted at an hour of their clock. */
export function greetingAt(hour: number): string {
  if (hour < 5) return 'Good night'
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

type Wallet = { balance: Minor; creditLimit: Minor }

/** What a wallet lacks for all that is held and falls due; nothing while its balance and credit bear it. */
export const topUpFor = ({ balance, creditLimit }: Wallet, needed: Minor): Minor =>
  Math.max(0, needed - balance - creditLimit)
