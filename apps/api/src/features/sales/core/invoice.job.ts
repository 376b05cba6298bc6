import type { PlainDate } from '@karavan/domain/base/dates'
import { financialYearOf } from '@karavan/domain/money/financial-year'
import { sum } from '@karavan/domain/base/money'
import { rupeesInWords } from '@karavan/domain/base/rupees-in-words'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findInvoice, getParties, insertInvoice, lockNumbers, nextSerial, findInvoiced } from './invoice.queries.ts'
import { saleKinds } from './sale-kind.ts'

const series = { invoice: 'KI', 'credit-note': 'KC' } as const

/** The number of at most 16 characters the law allows: KI/26-27/000042. */
const numberOf = (name: string, year: string, serial: number) =>
  `${name}/${year.slice(2)}/${String(serial).padStart(6, '0')}`

/**
 * Writes one invoice or credit note under the next number; numbers are taken one after the other and have no gap. Only made-up
 * sales of the past are dated back, in the order of their days.
 */
export const createInvoice =
  (platform: Pick<Platform, 'config'>, past?: PlainDate) =>
  async (order: JobData['invoice.make'], { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    await lockNumbers(db)
    if (await findInvoice(db, order.causeKey)) return
    const { entity, sac, tag } = saleKinds[order.entity ?? 'booking']
    const sale = await findInvoiced(db, entity, order.bookingId)
    if (!sale) throw new Error(`There is no ${entity} ${order.bookingId}`)
    const against = order.against === null ? null : await findInvoice(db, order.against)
    // Its invoice waits in the same queue; this one is tried again after it.
    if (order.kind === 'credit-note' && !against) throw new Error(`The invoice of ${sale.reference} is not made yet`)
    const { house, org } = await getParties(db, sale.orgId)
    const issuedOn = past ?? today(platform.config)
    const financialYear = financialYearOf(issuedOn)
    const serial = await nextSerial(db, series[order.kind], financialYear)
    await insertInvoice(db, {
      id: uuidv7(),
      orgId: sale.orgId,
      kind: order.kind,
      series: series[order.kind],
      financialYear,
      serial,
      number: numberOf(series[order.kind], financialYear, serial),
      causeEntity: entity,
      causeId: sale.id,
      causeKey: order.causeKey,
      issuedOn,
      document: {
        supplier: house,
        // Whose tax was collected is who stands on the document, also when the organisation itself has given no PAN.
        recipient: { ...org, pan: sale.pan ?? org.pan },
        bookingReference: sale.reference,
        against: against?.number ?? null,
        placeOfSupply: sale.placeOfSupply,
        description: order.description,
        sac,
        gross: order.total - sum(order.taxes.map(({ amount }) => amount)),
        taxes: order.taxes,
        total: order.total,
        words: rupeesInWords(order.total),
      },
    })
    emit({ tag, id: sale.id, orgId: sale.orgId })
  }
