import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import type { PageAsked, PageProgram } from '@karavan/contracts/kit/page'
import { configureStore } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { type About, AboutContext } from '../../shared/about.ts'
import { api, type Brought } from '../../shared/api/api.ts'
import { paths } from '../../shared/paths.ts'
import type { RouteHandle } from '../../shared/session/access.ts'
import type { Session } from '../../shared/session/session.ts'
import { reducer } from '../../shared/state.ts'
import { frame, plainLayout, publicLayout } from '../frame.tsx'
import { publicRoutes } from '../routes/public-routes.tsx'
import { sessionRoutes } from '../routes/session-routes.tsx'
import { partsOf } from '../screen.tsx'
import { Surroundings } from '../Surroundings.tsx'
import type { Drawn } from './drawn.ts'
import { firstScript } from './first-script.ts'
import { headOf, jsonInDocument } from './head.ts'
import { wordsOf } from './words.ts'

const phoneWidth = 390
const deskWidth = 1440
/** An answer may lead to another question; a page that still asks after so many rounds is not drawn. */
const mostRounds = 4

const hasWords = ({ path = '' }: RouteObject) => path in wordsOf

const routes = frame([plainLayout(sessionRoutes().filter(hasWords)), publicLayout(publicRoutes().filter(hasWords))])
const handler = createStaticHandler(routes)

type Ask = (call: Request) => Promise<Response>

/** The API beside, as whoever calls it over the network knows it. */
const networkOf =
  (ask: PageAsked['ask']): Ask =>
  async (call) => {
    const { pathname, search } = new URL(call.url)
    const { method, headers } = call
    const sent = { method, path: pathname + search, body: await call.text(), type: headers.get('content-type') }
    const { status, text, type } = await ask(sent)
    return new Response(text || null, { status, headers: { 'content-type': type } })
  }

/** Nobody is here: calls are asked of the API beside, and whatever needs a person has none. */
const visitor = (ask: Ask): Session & { ask: Ask } => ({
  ask,
  identity: () => Promise.reject(new Error('There is no identity on the server')),
  person: () => null,
  begin: () => undefined,
  takeToken: () => undefined,
  refresh: async () => null,
  hasLeft: () => false,
  end: async () => undefined,
  settled: async () => undefined,
  catchUp: () => undefined,
})

const createStore = (session: Session) =>
  configureStore({
    reducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: session }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
  })

async function askSettings(ask: Ask): Promise<PublicSettings> {
  const answer = await ask(new Request('http://server.invalid/api/v1/settings'))
  if (!answer.ok) throw new Error('There is no answer about the settings')
  return ((await answer.json()) as { data: PublicSettings }).data
}

/** The answers that are in the cache; null where one is missing. */
function answersIn({ queries, provided }: ReturnType<typeof reducer>['api']): Brought | null {
  const kept: Brought['queries'] = {}
  for (const [key, entry] of Object.entries(queries)) {
    if (entry?.status !== QueryStatus.fulfilled) return null
    const { status, endpointName, originalArgs, data } = entry
    Object.assign(kept, { [key]: { status, endpointName, originalArgs, data } })
  }
  return { queries: kept, provided }
}

/** The file a part is in, read from the call that fetches it as the build has written it. */
function moduleOf(load: () => unknown): string[] {
  const [, file] = /import\("\.\/([^"]+)"\)/.exec(String(load)) ?? []
  return file ? [file] : []
}

/** Elements that React puts in front of a page: they belong into the head. */
const hoisted = /^(?:<(?:link|meta)\b[^>]*>)+/

/** Whether it is a path of ours that can be read; two slashes begin a host. */
function isPath(text: string): boolean {
  try {
    return /^\/(?!\/)/.test(decodeURI(text))
  } catch {
    return false
  }
}

export const isDrawn: PageProgram['isDrawn'] = (path) =>
  isPath(path) && (matchRoutes(routes, path) ?? []).some(({ route }) => hasWords(route))

export const drawPage: PageProgram['drawPage'] = async ({ address, origin, phone, ask: asked }) => {
  const [pathname = ''] = address.split('?')
  if (!isDrawn(pathname)) return null
  const parts = partsOf(matchRoutes(routes, pathname) ?? [])
  const context = await handler.query(new Request(new URL(address, 'http://server.invalid')))
  if (context instanceof Response) return null
  const { path = '', handle } = context.matches.at(-1)?.route ?? {}

  const ask = networkOf(asked)
  const session = visitor(ask)
  const store = createStore(session)
  const [settings] = await Promise.all([askSettings(ask), ...parts.map(({ fetchPart }) => fetchPart())])
  const width = phone ? phoneWidth : deskWidth
  const router = createStaticRouter(handler.dataRoutes, context)
  let about: About = {
    title: (handle as RouteHandle).title,
    description: wordsOf[path],
    address: path === paths.homeAlias.path ? paths.home.path : pathname,
  }

  const draw = () =>
    renderToString(
      <Surroundings store={store} session={session} settings={settings} width={width}>
        <AboutContext value={(said) => (about = { ...about, ...said })}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </AboutContext>
      </Surroundings>,
    )

  for (let round = 0; round < mostRounds; round++) {
    const body = draw()
    const running = store.dispatch(api.util.getRunningQueriesThunk())
    await Promise.all(running)
    const answers = answersIn(store.getState().api)
    if (!answers) return null
    if (running.length > 0) continue
    // A part that was waited for would come alive with an error, and the page's policy refuses styles in a document.
    if (/<!--\$[?!]-->| style="/.test(body)) return null
    const [before = ''] = hoisted.exec(body) ?? []
    return {
      head: headOf(about, origin) + before,
      body: body.slice(before.length),
      script: firstScript,
      data: jsonInDocument({ answers, settings, width } satisfies Drawn),
      modules: parts.flatMap(({ load }) => moduleOf(load)),
    }
  }
  return null
}
