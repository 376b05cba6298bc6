import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import {
  accentOf,
  contactWords,
  fact,
  footOf,
  heading,
  letterhead,
  type PaperHead,
  termsList,
} from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import { logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { preparePaper } from '../../base/papers/index.ts'
import type { DrawnPaper } from './desk.ts'

type Entry = { on: string; words: string; amount: number }
type Account = { name: string; entries: Entry[] }

/** A page of a statement has room for so many; older ones stand as one line. */
const most = 200

/** What stands on a customer's account, the oldest first. */
export async function listAccount(db: Db, orgId: string, customerId: string, zone: string): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    select (t.at at time zone ${zone})::date::text as "on", regexp_replace(t.description, '^.*?: ', '') as words,
      e.amount::float8 as amount
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    where a.code in (${`${orgId}/customer:${customerId}`}, ${`customer:${customerId}`})
    order by t.at, e.id`)
  const before = rows.slice(0, Math.max(0, rows.length - most))
  if (before.length === 0) return rows
  const carried = toMajor(sum(before.map(({ amount }) => toMinor(amount))))
  return [{ on: before.at(-1)?.on ?? '', words: 'Carried forward', amount: carried }, ...rows.slice(before.length)]
}

function statementPdf({ name, entries }: Account, day: string, paper: PaperHead): Promise<Buffer> {
  const accent = accentOf(paper)
  const cell = (text: string, right = false) => ({ text, alignment: right ? ('right' as const) : ('left' as const) })
  let balance = 0
  const rows = entries.map(({ on, words, amount }) => {
    const minor = toMinor(amount)
    balance += minor
    const [owed, paid] = minor > 0 ? [rupees(minor), ''] : ['', rupees(-minor)]
    return [cell(dayWords(on)), cell(words), cell(owed, true), cell(paid, true), cell(rupees(balance), true)]
  })
  const head = ['Date', 'What', 'Owed', 'Paid', 'Balance'].map((text, index) => ({
    ...cell(text, index > 1),
    color: ink.soft,
  }))
  return makePdf({
    info: { title: `Statement of ${name}`, author: paper.name },
    foot: footOf([paper.name, contactWords(paper)].filter(Boolean).join(' · '), name),
    content: [
      ...letterhead(paper, { title: 'Statement', under: dayWords(day) }),
      {
        margin: [0, 16, 0, 0],
        columns: [
          fact('For', name),
          fact('On', dayWords(day), true),
          balance < 0 ? fact('In your favour', rupees(-balance), true) : fact('Open', rupees(balance), true),
        ],
      },
      heading('What happened', accent),
      {
        table: { headerRows: 1, widths: [66, '*', 76, 76, 80], body: [head, ...rows] },
        layout: 'lightHorizontalLines',
        fontSize: 9,
      },
      ...termsList(paper),
    ],
  })
}

/** The account of a customer as a paper of whoever sold to them. */
export async function drawStatement(
  { config, readPicture }: { config: Pick<Config, 'todayZone'>; readPicture: ReadPicture },
  db: Db,
  customerId: string,
): Promise<DrawnPaper> {
  const { rows } = await db.execute<{ orgId: string; name: string }>(
    sql`select org_id as "orgId", name from customer where id = ${customerId}`,
  )
  const [customer] = rows
  if (!customer) throw notFound('customer')
  const { orgId, name } = customer
  const { seller } = await preparePaper(db, 'receipt', orgId)
  const head = { ...seller, logo: await logoPicture(readPicture, seller.logo) }
  const day = today(config)
  const entries = await listAccount(db, orgId, customerId, config.todayZone)
  return { bytes: await statementPdf({ name, entries }, day, head), name: `statement-${day}.pdf` }
}
