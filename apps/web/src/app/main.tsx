import './no-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { PersistGate } from 'redux-persist/integration/react'
import '../styles/index.css'
import { openIdentity } from '../features/people/session/identity/open-identity.ts'
import { getMe } from '../features/people/session/session.api.ts'
import { loadSettings } from '../features/people/session/settings.ts'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import { loadOnce } from './chunk.ts'
import { SessionContext } from '../shared/hooks.ts'
import { followEvents } from './follow-events.ts'
import { log } from '../shared/log.ts'
import { createRouter } from './router.tsx'
import { createAppStore } from './store.ts'

const identity = loadOnce(async () => openIdentity((await loadSettings()).identity))
const { store, persistor, session } = createAppStore({ identity })

/** What happens once the stored state is back and before the first screen is drawn. */
function begin() {
  loadSettings().catch((error: unknown) => log('The settings could not be loaded', error))
  // The stored profile is shown at once and checked behind it; a token without one belongs to nobody registered.
  const { user, token } = store.getState().auth
  if (user && token.accessToken) {
    void store.dispatch(getMe.initiate(undefined, { forceRefetch: true, subscribe: false }))
  }
  followEvents(store)
}

window.addEventListener('pageshow', (event) => {
  // A page that comes back from the browser's memory may belong to somebody who has left.
  if (event.persisted) session.catchUp()
})

const router = createRouter()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <SessionContext value={session}>
        <PersistGate persistor={persistor} loading={<SpinnerOverlay full />} onBeforeLift={begin}>
          <RouterProvider router={router} />
        </PersistGate>
      </SessionContext>
    </Provider>
  </StrictMode>,
)
