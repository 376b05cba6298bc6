import { formatDate } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tone.ts'

/** Whether a link still opens, in words. */
export function shareState(
  { withdrawnAt, expiresAt }: { withdrawnAt: string | null; expiresAt: string },
  now: number,
): { live: boolean; tone: Tone; words: string } {
  if (withdrawnAt) return { live: false, tone: 'neutral', words: 'Withdrawn' }
  if (new Date(expiresAt).getTime() <= now)
    return { live: false, tone: 'neutral', words: `Ended ${formatDate(expiresAt)}` }
  return { live: true, tone: 'green', words: `Open until ${formatDate(expiresAt)}` }
}
