import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { useState } from 'react'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { useCreateTaxRateMutation, useUpdateTaxRateMutation } from './accounts.api.ts'
import { lastDayBefore, type TaxRateBody } from './tax-rate-form.ts'

type Refusal = Pick<Failure, 'title' | 'detail' | 'code'> & { rival: TaxRate | null; firstDay: string }

const fieldsOf = ({ id: _, updatedAt: __, version: ___, ...fields }: TaxRate): TaxRateBody => fields

/** Saves a row of tax; when another one stands in its way, that one can be ended first. */
export function useSaveTaxRate(row: TaxRate | null, onSaved: (saved: TaxRate) => void) {
  const [create, creating] = useCreateTaxRateMutation()
  const [update, updating] = useUpdateTaxRateMutation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [version, setVersion] = useState(row?.version ?? 0)

  async function save(body: TaxRateBody): Promise<void> {
    setRefusal(null)
    try {
      const { data } = await (row
        ? update({ params: { id: row.id }, body: { ...body, version } })
        : create({ body })
      ).unwrap()
      onSaved(data)
    } catch (error) {
      const { code, title, detail, current } = readFailure(error)
      const other = current as TaxRate | undefined
      // Whoever reads that somebody was faster may save again, on top of what is there now.
      if (code === 'STALE_VERSION' && other) setVersion(other.version)
      const words =
        code === 'STALE_VERSION' && other
          ? `It is ${other.rate} % from ${other.from}${other.until ? ` until ${other.until}` : ''} now. Save again to put yours in its place.`
          : detail
      setRefusal({
        code,
        title,
        detail: words,
        rival: code === 'DUPLICATE' ? (other ?? null) : null,
        firstDay: body.from,
      })
    }
  }

  const rival = refusal?.rival ?? null
  const rivalEnd = refusal && rival ? lastDayBefore(rival, refusal.firstDay) : null

  async function endRival(body: TaxRateBody): Promise<void> {
    const until = rival && lastDayBefore(rival, body.from)
    if (!rival || !until) return save(body)
    try {
      await update({
        params: { id: rival.id },
        body: { ...fieldsOf(rival), until, version: rival.version },
      }).unwrap()
    } catch (error) {
      const { code, title, detail } = readFailure(error)
      setRefusal({ code, title, detail, rival: null, firstDay: body.from })
      return
    }
    await save(body)
  }

  return { save, endRival, saving: creating.isLoading || updating.isLoading, refusal, rivalEnd }
}
