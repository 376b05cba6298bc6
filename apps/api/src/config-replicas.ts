import { z } from 'zod'

/** The addresses of read replicas, separated by commas. */
export const replicaUrls = z
  .string()
  .default('')
  .transform((value, context): string[] => {
    const urls = value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) return urls
    context.addIssue({ code: 'custom', message: 'addresses that start with postgres://, separated by commas' })
    return z.NEVER
  })
