import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { changesOf } from '@karavan/domain/catalogue/rates/changes'
import { useState } from 'react'
import { type Failure, readFailure } from '../../../../kit/problem.ts'
import { formatCount } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { countFindings } from '../rates/check-words.ts'
import { useCheckRatesMutation } from '../rates/rates-check.api.ts'
import { useUpdateHotelRatesMutation } from './rates.api.ts'
import { bodyOf, sheetFrom } from './sheet-save.ts'
import type { SheetStore } from './sheet-store.ts'

type Looked = { check: RatesCheck | null; failure: Failure | null }

/** Whether a look at rates found anything that is worth a word. */
const isTold = (check: RatesCheck): boolean =>
  check.changes.count + check.opened + check.closed + countFindings(check) > 0

/** Looks rates over, saves what changed, and meets somebody who saved first. */
export function useSaveSheet(rates: HotelRates, store: SheetStore, onSaved: () => void) {
  const [look, { isLoading: looking }] = useCheckRatesMutation()
  const [update, { isLoading: saving }] = useUpdateHotelRatesMutation()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [theirs, setTheirs] = useState<HotelRates | null>(null)
  const params = { id: rates.hotelId }
  const body = () => {
    const { base, version, history } = store.get()
    return { ...bodyOf(rates, base, history.now), version }
  }

  async function save() {
    const { base, history } = store.get()
    const many = changesOf(base, history.now)
    try {
      const { data } = await update({ params, body: body() }).unwrap()
      store.reset(sheetFrom(data), data.version)
      onSaved()
      setLooked(null)
      void notify.success(
        `${many.cells === many.total ? formatCount(many.total, 'cell') : formatCount(many.total, 'change')} saved`,
        rates.hotelName,
      )
    } catch (error) {
      const failed = readFailure(error)
      setLooked(null)
      if (failed.code === 'STALE_VERSION' && failed.current) setTheirs(failed.current as HotelRates)
      else
        void notify.error(
          'The rates were not saved',
          failed.errors.map(({ message }) => message).join('. ') || failed.detail || failed.title,
        )
    }
  }

  async function start() {
    try {
      const { data } = await look({ params, body: body() }).unwrap()
      if (isTold(data)) setLooked({ check: data, failure: null })
      else await save()
    } catch (error) {
      setLooked({ check: null, failure: readFailure(error) })
    }
  }

  return { start, save, busy: looking || saving, saving, looked, setLooked, theirs, setTheirs }
}
