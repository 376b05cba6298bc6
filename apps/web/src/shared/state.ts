import { combineReducers, type Dispatch, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { api } from './api/api.ts'
import { currencySlice } from './currency.slice.ts'
import { authSlice } from './session/auth.slice.ts'
import type { Session } from './session/session.ts'

/** The three parts of the browser's state. */
export const reducer = combineReducers({
  api: api.reducer,
  auth: authSlice.reducer,
  currency: currencySlice.reducer,
})
export type RootState = ReturnType<typeof reducer>
export type AppDispatch = ThunkDispatch<RootState, Session, UnknownAction> & Dispatch
