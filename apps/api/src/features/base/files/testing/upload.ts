import { crc32 } from 'node:zlib'
import type { PrivateFile, UploadedImage } from '@karavan/contracts/base/files/file.contract'
import type { z } from 'zod'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { Person } from '../../../../testing/people.ts'
import type { UploadPermit } from '../../../../platform/files/signature.ts'

export type Image = z.infer<typeof UploadedImage>
export type Document = { data: z.infer<typeof PrivateFile> }

/** A form with a file, as a browser sends it. */
export async function formOf(bytes: Buffer | string, name: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(Buffer.from(bytes))]), name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const message = new Response(form)
  return {
    payload: Buffer.from(await message.arrayBuffer()),
    headers: { 'content-type': message.headers.get('content-type') ?? '' },
  }
}

export async function permitFor({ call }: TestApp, as: Person): Promise<UploadPermit> {
  return (await call<UploadPermit>('GET', '/imagekit-auth', { as })).body
}

/** Uploads a picture with a permit, as the web app does. */
export async function uploadImage(
  { app }: TestApp,
  permit: Partial<UploadPermit>,
  bytes: Buffer | string,
  name = 'a.png',
) {
  const { token = '', expire = 0, signature = '', publicKey = '' } = permit
  const form = await formOf(bytes, name, { fileName: name, token, expire: String(expire), signature, publicKey })
  return app.inject({ method: 'POST', url: '/api/v1/files/upload', ...form })
}

export async function uploadDocument({ app }: TestApp, as: Person, bytes: Buffer | string, name = 'a.pdf') {
  const { payload, headers } = await formOf(bytes, name)
  const authorization = `Bearer ${as.token}`
  return app.inject({ method: 'POST', url: '/api/v1/files/documents', payload, headers: { ...headers, authorization } })
}

/** A PNG that says it is this large; its pixels are not there. */
export function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
