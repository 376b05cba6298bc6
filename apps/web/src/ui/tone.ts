/** The eight tones of states; each is a text, a fill and a dot colour. */
export type Tone = 'neutral' | 'blue' | 'violet' | 'amber' | 'orange' | 'green' | 'teal' | 'red'

/** Classes for words of a tone on its own fill. */
export const toneFill: Record<Tone, string> = {
  neutral: 'bg-neutral-f text-neutral-t',
  blue: 'bg-blue-f text-blue-t',
  violet: 'bg-violet-f text-violet-t',
  amber: 'bg-amber-f text-amber-t',
  orange: 'bg-orange-f text-orange-t',
  green: 'bg-green-f text-green-t',
  teal: 'bg-teal-f text-teal-t',
  red: 'bg-red-f text-red-t',
}

/** Classes for a filled dot or bar of a tone. */
export const toneDot: Record<Tone, string> = {
  neutral: 'bg-neutral-d',
  blue: 'bg-blue-d',
  violet: 'bg-violet-d',
  amber: 'bg-amber-d',
  orange: 'bg-orange-d',
  green: 'bg-green-d',
  teal: 'bg-teal-d',
  red: 'bg-red-d',
}

/** Classes for an open ring of a tone. */
export const toneRing: Record<Tone, string> = {
  neutral: 'border-neutral-d',
  blue: 'border-blue-d',
  violet: 'border-violet-d',
  amber: 'border-amber-d',
  orange: 'border-orange-d',
  green: 'border-green-d',
  teal: 'border-teal-d',
  red: 'border-red-d',
}
