import { configureStore, type Reducer } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  type Persistor,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import type { PersistPartial } from 'redux-persist/es/persistReducer'
import { isAuthState } from '../shared/session/auth.slice.ts'
import type { Identity } from '../shared/session/identity.ts'
import { api } from '../shared/api/api.ts'
import { createSession, type Session } from '../shared/session/session.ts'
import { type Area, createTabStorage, openArea } from '../shared/session/storage.ts'
import { type RootState, reducer } from '../shared/state.ts'

/** The cache comes back through the API's own door; auth and currency are taken as stored. */
function reconcile(stored: Partial<RootState>, _before: RootState, reduced: RootState): RootState {
  return {
    ...reduced,
    auth: isAuthState(stored.auth) ? stored.auth : reduced.auth,
    currency: { ...reduced.currency, ...stored.currency },
  }
}

type Surroundings = {
  identity: () => Promise<Identity>
  area?: Area
  drafts?: Area
  channel?: BroadcastChannel
}

/** The store of one tab with all that keeps it: what persists it, and the session that may wipe it. */
export function createAppStore({
  identity,
  area = openArea('localStorage'),
  drafts = openArea('sessionStorage'),
  channel = new BroadcastChannel('karavan:session'),
}: Surroundings) {
  const storage = createTabStorage(area)
  // The session needs the store and the store's calls need the session; calls come later than both.
  const calls = {} as Session
  const persisted: Reducer<RootState & PersistPartial> = persistReducer(
    { key: 'root', version: 1, storage, timeout: 5000, stateReconciler: reconcile },
    reducer,
  )
  const store = configureStore({
    reducer: persisted,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: calls },
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(api.middleware),
  })
  const persistor = persistStore(store)
  const session = Object.assign(calls, createSession({ store, persistor, storage, area, drafts, channel, identity }))
  setupListeners(store.dispatch)
  return { store, persistor, session }
}

/** Resolves when the stored state is back, or its time is up. */
export const whenRestored = (persistor: Persistor): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!persistor.getState().bootstrapped) return
      leave()
      resolve()
    }
    const leave = persistor.subscribe(look)
    look()
  })

export type AppStore = ReturnType<typeof createAppStore>['store']
