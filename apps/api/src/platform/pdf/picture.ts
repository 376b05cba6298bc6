import sharp from 'sharp'
import type { App } from '../platform.ts'

/** Reads a picture by its address; null when there is none, or when it is nobody's we know. */
export type ReadPicture = (url: string) => Promise<Buffer | null>

const patienceMs = 4000
const mostBytes = 5_000_000

async function fetchHosted(url: string): Promise<Buffer | null> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  const size = Number(answer.headers.get('content-length') ?? 0)
  if (!answer.ok || size > mostBytes) return null
  const bytes = Buffer.from(await answer.arrayBuffer())
  return bytes.length > mostBytes ? null : bytes
}

/** Reads the pictures this server keeps, and those of the image service of the settings; no other address is opened. */
export function pictureReader(app: App): ReadPicture {
  const { imagekit } = app.platform.config
  const hosted = imagekit && `${imagekit.urlEndpoint.replace(/\/$/, '')}/`
  return async (url) => {
    if (url.startsWith('/') && !url.startsWith('//')) {
      const { statusCode, rawPayload } = await app.inject({ method: 'GET', url })
      return statusCode === 200 ? rawPayload : null
    }
    return hosted && url.startsWith(hosted) ? fetchHosted(url).catch(() => null) : null
  }
}

type Fit = { width: number; height: number }

async function draw(read: ReadPicture, url: string | null | undefined, make: (bytes: Buffer) => Promise<string>) {
  const bytes = url ? await read(url) : null
  return bytes && make(bytes).catch(() => null)
}

const asData = (type: 'jpeg' | 'png', bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** A picture that fills a frame of a document; null when there is none that can be read. */
export const coverPicture = (read: ReadPicture, url: string | null | undefined, { width, height }: Fit) =>
  draw(read, url, async (bytes) => {
    const filling = sharp(bytes, { density: 150 }).resize({ width, height, fit: 'cover' })
    return asData('jpeg', await filling.jpeg({ quality: 82 }).toBuffer())
  })

/** A company's logo as a document holds it, no wider than 480 pixels; null when there is none that can be read. */
export const logoPicture = (read: ReadPicture, url: string | null): Promise<string | null> =>
  draw(read, url, async (bytes) => {
    const fitting = sharp(bytes).resize({ width: 480, height: 200, fit: 'inside', withoutEnlargement: true })
    return asData('png', await fitting.png().toBuffer())
  })
