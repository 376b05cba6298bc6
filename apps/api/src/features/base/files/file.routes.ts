import { files } from '@karavan/contracts/base/files/file.contract'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { isRevealing } from '../../../platform/auth/revealing.ts'
import { refuseWithoutStep } from '../../../platform/auth/second-step.ts'
import { issueTicket } from '../../../platform/auth/ticket.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { fileStoreOf, openImage } from '../../../platform/files/stored-image.ts'
import { rangeOf } from '../../../platform/files/range.ts'
import { isGoodPermit, signHostedUpload, signOwnUpload } from '../../../platform/files/signature.ts'
import { describeForm, readUpload, registerUploads } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { contentDisposition } from './file-name.ts'
import { findDocument, insertUploadToken, useUploadToken } from './file.queries.ts'
import { keepDocument, keepImage } from './file.service.ts'
import { refuseStranger } from './room.ts'

/** Uploads of pictures and documents, the pictures, and the private documents. */
export async function registerFiles(app: App): Promise<void> {
  const { config, database, secretKey } = app.platform
  const store = fileStoreOf(app.platform)
  const keeping = { store, database, config }
  await registerUploads(app)
  describeForm(app, '/api/v1/files/documents')
  describeForm(app, '/api/v1/files/upload', ['fileName', 'token', 'expire', 'signature', 'publicKey'])
  servePictures(app, store)

  mount(app, files.imagekitAuth, async (_, { db, user }) => {
    refuseStranger(user, config)
    if (config.imagekit) return signHostedUpload(config.imagekit)
    const permit = signOwnUpload(secretKey)
    await insertUploadToken(db, user, permit.token, permit.expire)
    return permit
  })

  mount(app, files.upload, async (_, { db, request }) => {
    if (config.imagekit) throw problem('NOT_FOUND', 'Pictures go to the image service of the settings.')
    const upload = await readUpload(request)
    const { token = '', signature = '', publicKey = '', expire = '', fileName } = upload.fields
    const refused = problem('UNAUTHENTICATED', 'This upload permit is not good or was used before; ask for another.')
    if (!isGoodPermit(secretKey, { token, signature, publicKey, expire: Number(expire) })) throw refused
    // Used up before the picture is looked at: a stolen permit buys no work either.
    const owner = await useUploadToken(db, token)
    if (!owner) throw refused
    return keepImage(keeping, owner, { ...upload, fileName: fileName || upload.fileName })
  })

  mount(app, files.uploadDocument, async (_, { user, actor, request }) => {
    refuseStranger(user, config)
    return { data: await keepDocument(keeping, user, actor, await readUpload(request)) }
  })

  mount(app, files.download, async ({ params }, { db, user, actor, request, reply }) => {
    const row = await findDocument(db, user, params.id)
    const range = row && rangeOf(request.headers.range, row.size)
    const file = row && (await store.get(row.key, range ?? undefined))
    if (!row || !file) throw notFound('file')
    const opened = { entity: 'file', id: row.id, orgId: row.orgId, action: 'opened' } as const
    await recordAudit(db, actor, opened).catch((error: unknown) => {
      file.stream.destroy()
      throw error
    })
    if (range) void reply.code(206).header('content-range', `bytes ${range.from}-${range.to - 1}/${file.size}`)
    void reply
      .type(row.mime)
      .header('content-length', range ? range.to - range.from : file.size)
      .header('content-disposition', contentDisposition('inline', row.name))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
    return file.stream
  })

  mount(app, files.ticket, async ({ body }, { db, user, claims }) => {
    // Said before there is a link: whoever has opened that can type no code any more.
    if (isRevealing(app.platform, body.path)) refuseWithoutStep(config, { caller: user, step: claims, reveals: true })
    const ticket = await issueTicket(db, user, body.path, claims ?? {})
    const sign = body.path.includes('?') ? '&' : '?'
    return { data: { ticket, url: `${body.path}${sign}ticket=${ticket}` } }
  })
}

/** The public pictures, which never change under their name. */
function servePictures(app: App, store: FileStore): void {
  app.get<{ Params: { name: string } }>('/files/images/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = await openImage(store, request.params.name)
    if (!file) throw notFound('picture')
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', `default-src 'none'`)
      .send(file.stream)
  })
}
