import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const plural = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  return origin === 'string' ? `At most ${plural(maximum, 'character')}` : `At most ${maximum}`
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return Number(minimum) <= 1 ? 'Required' : `At least ${plural(minimum, 'character')}`
  if (origin === 'array') return Number(minimum) <= 1 ? 'Choose at least one' : `At least ${minimum}`
  return `At least ${minimum}`
}

/** What a field asks for, in the words of a form; a rule that brings words of its own keeps them. */
export const plainWords: z.core.$ZodErrorMap = (issue: Issue) => {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'At most two decimals' : `A multiple of ${issue.divisor}`
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required'
      return issue.expected === 'number' || issue.expected === 'int' ? 'A number' : 'Not usable here'
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === '' ? 'Required' : 'Choose one'
    case 'invalid_format':
      return issue.format === 'url' ? 'Not a web address (like https://example.com)' : 'Not in the right form'
    case 'invalid_union':
      return 'Not in the right form'
    default:
      return undefined
  }
}
