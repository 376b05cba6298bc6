import { type Currency, currenciesByCountry } from '@karavan/domain/base/currency'
import { createSlice } from '@reduxjs/toolkit'

type CurrencyState = Record<string, readonly Currency[]>

const initialState: CurrencyState = { ...currenciesByCountry }

/** The currencies of each country; the first is the one its hotels are priced in. */
export const currencySlice = createSlice({
  name: 'currency',
  initialState,
  reducers: {},
})
