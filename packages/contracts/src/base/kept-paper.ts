import { keptPapers } from '@karavan/domain/base/erased'
import { z } from 'zod'

/** A paper that keeps the name of an erased person, and how long the law asks for it. */
export const KeptPaper = z
  .object({ what: z.enum(keptPapers), number: z.string(), until: z.iso.date() })
  .meta({ id: 'KeptPaper' })
export type KeptPaper = z.infer<typeof KeptPaper>
