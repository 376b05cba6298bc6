import type { crmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { pricedOf } from '@karavan/contracts/crm/quotations/content'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { totalsOf } from '@karavan/domain/crm/quotation-price'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import { rupees } from '../../../platform/words.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertRates } from '../../money/exchange-rates/index.ts'
import { priceFor } from './public-quote.view.ts'
import { hashOf, sendTotals, summaryOf, totalsFor } from './quotation.price.ts'
import { scenesAlone } from '../../catalogue/locations/index.ts'
import { quotationPdf } from './quotation.pdf.ts'
import type { VersionRecord } from './quotation.table.ts'
import { generatedRates, generateQuotations, ratesOn, type Generated } from './testing/generate.ts'
import { quotationsOf, tokenIn } from './testing/quotation.ts'

const all = 1000
/** So many go through the whole server; all of them when a drill asks for it. */
const served = process.env.DRILL ? all : 25

describe('a thousand quotations in mixed currencies', () => {
  const day = '2026-11-16'
  const rates = ratesOn(day)

  it('come to the same to the paisa for whoever looks: lists, versions, the customer’s page', () => {
    const kinds = new Set<string>()
    for (const { content, choice } of generateQuotations(all, day)) {
      const offered = { content, rates }
      const totals = totalsFor(offered, choice)
      const sent = sendTotals(totals)
      const page = priceFor({ ...offered } as VersionRecord, choice)
      expect(summaryOf(offered, choice)).toMatchObject({ total: sent.total, margin: sent.margin })
      expect(page.total).toBe(sent.total)
      expect(totalsOf(pricedOf(content), rates, choice).total).toBe(toMinor(sent.total))
      expect(sum(page.instalments.map(({ amount }) => toMinor(amount)))).toBe(totals.total)
      expect(
        sum([...sent.lines.map(({ sell }) => toMinor(sell)), ...sent.taxes.map((tax) => toMinor(tax.amount))]),
      ).toBe(totals.total)
      if (content.taxAs !== 'package') expect(page.taxes).toEqual([])
      kinds.add(`${content.taxAs} ${content.options.length} ${choice.extras.length > 0}`)
    }
    expect(kinds.size).toBeGreaterThan(20)
  })

  it('have a fingerprint of what they say, whatever the order in which it is written down', () => {
    const hashes = generateQuotations(all, day).map(({ content }) => hashOf({ content, rates }))
    expect(new Set(hashes).size).toBe(all)
    const [some] = generateQuotations(1, day)
    if (!some) throw new Error('nothing was made up')
    const turned = Object.fromEntries(Object.entries(some.content).reverse()) as typeof some.content
    expect(hashOf({ content: turned, rates })).toBe(hashOf({ content: some.content, rates }))
  })
})

describe('on the server', () => {
  let test: TestApp
  let day: string
  beforeAll(async () => {
    test = await startTestApp()
    const { config, database } = test.app.platform
    day = today(config)
    await insertRates(
      database.db,
      test.people.admin.orgId,
      'Test',
      Object.entries(generatedRates).map(([code, rate]) => ({
        country: code,
        code,
        name: code,
        symbol: code,
        rate,
        effectiveFrom: day,
      })),
    )
  })
  afterAll(() => test.close())

  it('what is stored, shown, printed, accepted, booked and counted is one sum', { timeout: 1_200_000 }, async () => {
    const calls = quotationsOf(test)
    const { agent } = test.people
    const expected = new Map<string, number>()
    const gross: number[] = []
    await inFlights(generateQuotations(served, day), 6, async ({ content, choice }: Generated) => {
      const made = (await calls.create(agent, content)).body.data
      const offered = { content, rates: made.current.rates }
      const totals = totalsFor(offered, choice)
      const total = toMajor(totals.total)
      expected.set(made.id, total)
      gross.push(totals.gross)
      expect(made.total).toBe(toMajor(totalsFor(offered, { option: 'option-0', extras: [] }).total))
      const sent = (await calls.send(agent, made.id, made.version)).body.data
      const token = tokenIn(sent)
      const page = (await calls.open(token)).body.data
      for (const option of page.options) expect(option.price.total).toBe(sent.current.totals[option.key]?.total)
      const yes = await calls.accept(token, page, { ...choice, shownTotal: total })
      expect(yes.status, yes.body.detail).toBe(200)
      expect(yes.body.data.decision?.price?.total).toBe(total)
      expect(yes.body.data.payment?.amount).toBe(yes.body.data.decision?.price?.instalments[0]?.amount)
      const { number, versionNumber, customerName } = sent
      const head = { name: 'Sahyadri', logo: null, phone: null, email: null, address: null, gstin: null }
      const seller = { ...head, terms: null, upiId: null, colour: null, ground: null }
      const accepted = { by: customerName, on: day, choice }
      const printed = {
        number,
        versionNumber,
        customerName,
        issuedOn: day,
        picturesOf: scenesAlone,
        seller,
        ...offered,
        accepted,
      }
      expect(wordsOf(await quotationPdf(async () => null, printed))).toContain(rupees(totals.total))
    })
    const rows = await readRows<Record<'id' | 'stored' | 'chosen' | 'booked' | 'lines' | 'parts', string>>(
      test.app.platform.database,
      `select q.id, q.total as stored, v.total as chosen, b.total as booked,
         (select sum(l.sell) from crm_booking_line l where l.booking_id = b.id)
           + coalesce((select sum((t ->> 'amount')::numeric) / 100 from jsonb_array_elements(b.taxes) t), 0) as lines,
         (select sum(i.amount) from crm_instalment i where i.booking_id = b.id) as parts
       from quotation q join quotation_version v on v.quotation_id = q.id
       join crm_booking b on b.quotation_version_id = v.id`,
    )
    expect(rows).toHaveLength(served)
    for (const { id, ...sums } of rows)
      expect(Object.values(sums).map(Number), id).toEqual(Array.from({ length: 5 }, () => expected.get(id)))

    // A booking counts as revenue once it is confirmed.
    await readRows(test.app.platform.database, `update crm_booking set status = 'Confirmed'`)
    const { body } = await test.call<Got<typeof crmDashboard.get>>('GET', '/crm/dashboard', { as: agent })
    const answered = body.data.quotations.find(({ status }) => status === 'Accepted')
    expect(answered?.count).toBe(served)
    expect(toMinor(answered?.total ?? 0)).toBe(sum([...expected.values()].map(toMinor)))
    expect(sum(body.data.revenue.map(({ revenue }) => toMinor(revenue)))).toBe(sum(gross))
  })
})
