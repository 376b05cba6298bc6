import type { Minor } from './money.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const belowHundred = (value: number): string =>
  value < 20 ? (ones[value] ?? '') : `${tens[Math.trunc(value / 10)]}${value % 10 === 0 ? '' : `-${ones[value % 10]}`}`

const steps: [number, string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

function words(value: number): string {
  for (const [size, name] of steps)
    if (value >= size) {
      const rest = value % size
      return `${words(Math.trunc(value / size))} ${name}${rest === 0 ? '' : ` ${words(rest)}`}`
    }
  return belowHundred(value)
}

/** An amount of rupees as an invoice writes it out: Rupees one lakh twenty-three thousand and fifty paise only. */
export function rupeesInWords(amount: Minor): string {
  const rupees = Math.trunc(Math.abs(amount) / 100)
  const paise = Math.abs(amount) % 100
  return `Rupees ${words(rupees)}${paise === 0 ? '' : ` and ${words(paise)} paise`} only`
}
