import './no-eval.ts'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchRoutes, type RouteMatch } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { PersistGate } from 'redux-persist/integration/react'
import '../styles/index.css'
import { openIdentity } from '../features/people/session/identity/open-identity.ts'
import { getMe } from '../features/people/session/session.api.ts'
import { loadSettings, takeSettings } from '../shared/settings.ts'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import { loadOnce } from './chunk.ts'
import { type Drawn, readDrawn } from './drawn/drawn.ts'
import { isLeft, personMark } from './drawn/first-script.ts'
import { takeAnswers } from './drawn/take-answers.ts'
import { whenStyled } from './drawn/later-styles.ts'
import { followEvents } from './follow-events.ts'
import { log } from '../shared/log.ts'
import { createRouter, createRoutes } from './router.tsx'
import { partsOf } from './screen.tsx'
import { createAppStore, whenRestored } from './store.ts'
import { Surroundings } from './Surroundings.tsx'

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

const routes = createRoutes()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

/** Draws everything here, as where nothing was drawn before. */
function drawAnew(at: HTMLElement) {
  flushSync(() =>
    createRoot(at).render(
      <Surroundings store={store} session={session}>
        <PersistGate persistor={persistor} loading={<SpinnerOverlay full />} onBeforeLift={begin}>
          <RouterProvider router={createRouter(routes)} />
        </PersistGate>
      </Surroundings>,
    ),
  )
  document.documentElement.removeAttribute(personMark)
}

/** Whether the page is still the one to be shown: the parts of it are there, and nobody is signed in. */
async function isForVisitor(matches: readonly RouteMatch[]): Promise<boolean> {
  const parts = partsOf(matches).map(({ fetchPart }) => fetchPart())
  await Promise.all([whenRestored(persistor), whenStyled(), ...parts])
  const { user, token } = store.getState().auth
  return !user && !token.accessToken
}

/** Brings a page to life that was drawn on the server. */
async function takeOver(at: HTMLElement, { answers, settings, width }: Drawn) {
  takeSettings(settings)
  const matches = matchRoutes(routes, window.location.pathname) ?? []
  const mine = await isForVisitor(matches).catch(() => false)
  if (isLeft()) return
  if (!mine) return drawAnew(at)
  takeAnswers(store, answers)
  const drawnFrom = store.getState()
  begin()
  // As a transition React stops every few milliseconds for whoever scrolls or types meanwhile.
  startTransition(() => {
    hydrateRoot(
      at,
      <Surroundings store={store} session={session} settings={settings} width={width} drawnFrom={drawnFrom}>
        <RouterProvider router={createRouter(routes, matches)} />
      </Surroundings>,
    )
  })
}

const drawn = readDrawn()
if (drawn && !document.documentElement.hasAttribute(personMark)) void takeOver(root, drawn)
else if (drawn) void whenStyled().then(() => drawAnew(root))
else drawAnew(root)
