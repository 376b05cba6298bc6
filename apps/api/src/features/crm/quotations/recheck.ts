import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { MovedLine } from '@karavan/contracts/crm/quotations/quotation'
import type { Choice } from '@karavan/domain/crm/quotation'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { ProblemError, problem } from '../../../platform/http/problem.ts'
import { hasHouseLines, priceContent } from './line-price.service.ts'
import type { Shown } from './public-quote.service.ts'
import { emitQuotationChanged, tellOwners } from './quotation-news.ts'

/** What of a version is taken by a choice. */
const chosenOf = (content: QuotationContent, { option, extras }: Choice): QuotationContent => ({
  ...content,
  options: content.options.filter(({ key }) => key === option),
  extras: content.extras.filter(({ key }) => extras.includes(key)),
})

type Gone = Pick<MovedLine, 'label' | 'why'>

const goneWords = (gone: readonly Gone[]): string =>
  gone.map(({ label, why }) => `${label} (${why ?? 'sold out'})`).join(', ')

/** Who answers: a customer at their page, or somebody of the agency who notes a yes. */
type Answering = Pick<Context, 'platform'> & { by: string | null }

/** Refuses an acceptance of what is not to be had any more: the customer reads why, and whoever answers for it is told, once. */
function refuseGone({ platform, by }: Answering, { quotation }: Shown, gone: readonly Gone[]): ProblemError {
  const what = gone.length > 0 ? goneWords(gone) : 'a part of it, which somebody else was faster to book'
  const current = { lines: gone.map(({ label, why }) => ({ label, why })) }
  if (by !== null)
    return problem(
      'SOLD_OUT',
      `This can no longer be had as it was offered: ${what}. Offer it anew by a new version.`,
      {
        current,
      },
    )
  return problem(
    'SOLD_OUT',
    `We are sorry: this can no longer be had as it was offered: ${what}. Nothing is accepted and nothing is owed. ${quotation.companyName} knows of it and will offer you something else.`,
    {
      current,
      async afterwards({ db, emit }) {
        const { rows } = await db.execute(sql`
          update quotation set refused_told = ${what} where id = ${quotation.id} and refused_told is distinct from ${what}
          returning id`)
        if (rows.length === 0) return
        const context = { platform, db, emit }
        await tellOwners(context, 'refused', quotation, { note: `No longer to be had: ${what}` })
        emitQuotationChanged(context, quotation)
      },
    },
  )
}

/** What a choice costs its seller by now, and what of it moved; what is gone refuses the choice. */
export async function recheck(
  context: Answering & Pick<Context, 'db'>,
  shown: Shown,
  choice: Choice,
): Promise<{ now: QuotationContent; dearer: MovedLine[] }> {
  const { platform, db } = context
  const content = chosenOf(shown.version.content, choice)
  if (!hasHouseLines(content)) return { now: content, dearer: [] }
  const { orgId } = shown.quotation
  const { content: now, moved } = await priceContent({ db, config: platform.config, orgId }, content)
  const gone = moved.filter((line) => line.now === null)
  if (gone.length > 0) throw refuseGone(context, shown, gone)
  return { now, dearer: moved.filter(({ was, now: asked }) => was !== null && asked !== null && asked > was) }
}

/** Does what takes rooms for a choice; when somebody was faster, it is refused like what is gone. */
export async function orGone<T>(context: Answering, shown: Shown, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'SOLD_OUT') throw refuseGone(context, shown, [])
    throw error
  }
}
