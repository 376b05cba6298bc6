import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAnswer, PageCall, PageProgram } from '@karavan/contracts/kit/page'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform.ts'
import { type Document, documentsFrom } from './document.ts'
import type { Load } from './load.ts'
import { filesOf, readManifest } from './page-modules.ts'
import { openStyles } from './page-styles.ts'
import { inTime, limitEach } from './patience.ts'

const mostAtOnce = 8
const keptFor = 2000
const mostKept = 100
/** For each address and minute, since a page costs the processor more than any other answer; what comes after is drawn in the browser. */
const mostForOne = 60

/** Whether the screen is a phone's, as far as a request tells; browsers that say it in a header are believed first. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === undefined
    ? /Mobi/.test(headers['user-agent'] ?? '')
    : headers['sec-ch-ua-mobile'] === '?1'

/** Asks the API in this process as the visitor at that address would: counted with what they ask, and without a name. */
const askFor =
  (app: App, remoteAddress: string, signal: AbortSignal) =>
  async ({ method, path, body, type }: PageCall): Promise<PageAnswer> => {
    const { statusCode, headers, payload } = await app.inject({
      method,
      url: path,
      remoteAddress,
      signal,
      headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}) },
      ...(body ? { payload: body } : {}),
    })
    return { status: statusCode, text: payload, type: String(headers['content-type'] ?? '') }
  }

type Kept = { until: number; document: Promise<Document | null> }

/**
 * Draws public pages for those who arrive, with all they show in the document. Where it is not built, is busy, late or
 * fails, the answer is null and the page is drawn in the browser.
 */
export async function openDrawing(
  app: App,
  folder: string,
  built: string,
  load: Load,
): Promise<(request: FastifyRequest) => Promise<Document | null>> {
  const program = join(folder, 'server/server.js')
  if (!existsSync(program)) return async () => null
  const { isDrawn, drawPage } = (await import(pathToFileURL(program).href)) as PageProgram
  const manifests = { server: readManifest(join(folder, 'server')), browser: readManifest(folder) }
  const documentOf = documentsFrom(built)
  const neededOf = openStyles(folder)
  const { publicUrl, rateLimitScale } = app.platform.config
  const { origin } = new URL(publicUrl)
  const mayDraw = limitEach(mostForOne * rateLimitScale)
  app.addHook('onClose', async () => load.stop())
  const kept = new Map<string, Kept>()
  let busy = 0

  async function draw(request: FastifyRequest, phone: boolean): Promise<Document | null> {
    busy += 1
    try {
      const page = await inTime((signal) =>
        drawPage({ address: request.url, origin, phone, ask: askFor(app, request.ip, signal) }),
      )
      if (!page) return null
      const files = filesOf(manifests, page.modules)
      return documentOf(page, { ...files, needed: neededOf(files.styles, page.body) })
    } catch (error) {
      request.log.warn({ err: error }, 'page not drawn')
      return null
    } finally {
      busy -= 1
    }
  }

  return async (request) => {
    const [path = '', query] = request.url.split('?')
    if (!isDrawn(path)) return null
    const phone = isPhone(request)
    const key = `${phone} ${path}`
    const now = Date.now()
    const known = query === undefined ? kept.get(key) : undefined
    if (known && known.until > now) return known.document
    if (busy >= mostAtOnce || load.isBusy() || !mayDraw(request.ip)) return null
    const document = draw(request, phone)
    // An address with a query may name dates or a person; what is drawn for it is never anybody else's.
    if (query !== undefined) return document
    kept.delete(key)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, { until: now + keptFor, document })
    return document
  }
}
