import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sceneAt } from '@karavan/domain/base/scene'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/error-handler.ts'
import { problem } from '../http/problem.ts'
import type { App } from '../platform.ts'
import { dropSilentConnections } from './connection.ts'
import { contentSecurityPolicy } from './content-security.ts'
import { type Document, plainDocument } from './document.ts'
import { openDrawing } from './drawing.ts'
import { type Load, watchLoad } from './load.ts'
import { openScenePictures, scenesFolder } from './scene-picture.ts'
import { openNaming, type SecretPage } from './secret-page.ts'

const year = 31_536_000

/** Paths that belong to the server; what is not there under them is not a page. */
const serverPaths = /^\/(api|identity|files|scenes|dev|assets|metrics)(\/|$)/

/** What the build calls an asset; what it compressed beside it is sent for the plain name only. */
const assetName = /^[\w-][\w.-]*\.(?!br$|gz$)\w+$/

/** Whether a page is a fitting answer: to whoever asks for one, or for anything under a name that is not a file's. */
const takesPage = ({ headers: { accept = '*/*' } }: FastifyRequest, path: string) =>
  accept.includes('text/html') || (accept.includes('*/*') && !/\.[a-z0-9]{2,5}$/i.test(path))

/** Serves the built web app: assets and scenes for a year, and its page for every address that is not the server's. */
export async function registerWeb(
  app: App,
  secretPages: readonly SecretPage[] = [],
  load: Load = watchLoad(),
): Promise<void> {
  const { config } = app.platform
  const folder = join(config.root, 'apps/web/dist')
  const scenes = scenesFolder(config)
  const built = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : null
  const plain = built && plainDocument(built)
  const draw = built ? await openDrawing(app, folder, built, load) : async () => null
  const name = built ? openNaming(app, built, secretPages) : async () => null

  dropSilentConnections(app)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    // Hundreds of assets would be hundreds of routes to make at every start, and to tell apart in the figures.
    globIgnore: ['index.html', '.vite/**', 'server/**', 'scenes/**', 'assets/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = [join(folder, 'assets'), join(scenes, 'scenes')].some((kept) => path.startsWith(kept))
      void reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
    },
  })

  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    assetName.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  )

  app.get<{ Params: { file: string } }>('/scenes/:file', ({ params: { file } }, reply) => {
    const address = sceneAt(file)
    return address ? reply.sendFile(address, scenes) : reply.callNotFound()
  })

  const pictureOf = openScenePictures(scenes)
  app.get<{ Params: { file: string } }>('/scenes/preview/:file', async ({ params: { file } }, reply) => {
    const picture = await pictureOf(file)
    if (!picture) return reply.callNotFound()
    return reply.header('cache-control', `public, max-age=${year}, immutable`).type('image/jpeg').send(picture)
  })

  const sendPage = (reply: FastifyReply, document: Document) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(config, nonce))
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(document(nonce))
  }

  const sendNothing = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(problem('NOT_FOUND', 'There is nothing at this address.'), request, reply)

  // A route, since what is found by none is not compressed.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!plain || serverPaths.test(path) || !takesPage(request, path)) return sendNothing(request, reply)
    // Who asks for the headers alone gets no page to read.
    const asked = request.method === 'GET'
    const document = asked ? ((await name(request)) ?? (await draw(request))) : null
    return sendPage(reply, document ?? plain)
  })
  app.setNotFoundHandler(sendNothing)
}
