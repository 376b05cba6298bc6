import { markups } from '@karavan/contracts/money/markups/markup.contract'
import { type Buyer, chooseMarkup } from '@karavan/domain/base/markup'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { isAgency } from '../../people/users/index.ts'
import { createMarkup, deleteMarkup, getMarkup, listMarkups, rulesOn, toSent, updateMarkup } from './markup.queries.ts'
import type { Db } from '../../../platform/db/database.ts'

async function refuseUnknownAgency(db: Db, orgId: string | null): Promise<void> {
  if (orgId && !(await isAgency(db, orgId))) throw invalid({ path: 'orgId', message: 'This agency does not exist' })
}

/** The markup rules of the house. */
export function registerMarkups(app: App): void {
  const { config } = app.platform

  mount(app, markups.list, ({ query }, { db }) => listMarkups(db, query, today(config)))

  mount(app, markups.effective, async ({ query }, { db }) => {
    const day = query.day ?? today(config)
    const buyer: Buyer = query.orgId ? { kind: 'agency', orgId: query.orgId } : { kind: 'retail' }
    const found = await rulesOn(db, query.service, day)
    const rowOf = new Map(found.map(({ row, rule }) => [rule.id, toSent(row, day)]))
    const chosen = chooseMarkup(
      found.map(({ rule }) => rule),
      query.service,
      buyer,
      day,
    )
    const sent = (id: string) => rowOf.get(id) ?? []
    return {
      data: {
        winner: chosen.winner ? (rowOf.get(chosen.winner.id) ?? null) : null,
        beaten: chosen.beaten.flatMap(({ id }) => sent(id)),
      },
    }
  })

  mount(app, markups.get, async ({ params }, { db }) => ({
    data: toSent(await getMarkup(db, params.id), today(config)),
  }))

  mount(app, markups.create, async ({ body }, { db, actor, emit }) => {
    await refuseUnknownAgency(db, body.orgId)
    const row = await createMarkup(db, actor, body)
    emit({ tag: 'Markup', id: row.rule.id })
    return { data: toSent(row, today(config)) }
  })

  mount(app, markups.update, async ({ params, body }, { db, actor, emit }) => {
    await refuseUnknownAgency(db, body.orgId)
    const row = await updateMarkup(db, actor, params.id, body, today(config))
    emit({ tag: 'Markup', id: row.rule.id })
    return { data: toSent(row, today(config)) }
  })

  mount(app, markups.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteMarkup(db, actor, params.id, today(config))
    emit({ tag: 'Markup', id: gone.id })
    return { data: gone }
  })
}
