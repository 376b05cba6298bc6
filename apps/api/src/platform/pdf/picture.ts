import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sceneAt } from '@karavan/domain/base/scene'
import sharp from 'sharp'
import { fileStoreOf, openImage } from '../files/stored-image.ts'
import type { App, Platform } from '../platform.ts'
import { isHosted } from '../http/refuse-pictures.ts'
import { breakOff } from './drawing.ts'
import { scenesFolder } from '../web/scene-picture.ts'

/** Reads a picture by its address; null when there is none, or when it is nobody's we know. */
export type ReadPicture = (url: string) => Promise<Buffer | null>

const patienceMs = 4000
const mostBytes = 5_000_000

async function fetchHosted(url: string, waitMs: number): Promise<Buffer | null> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(waitMs) })
  const size = Number(answer.headers.get('content-length') ?? 0)
  if (!answer.ok || size > mostBytes) return null
  const bytes = Buffer.from(await answer.arrayBuffer())
  return bytes.length > mostBytes ? null : bytes
}

/** What is kept here under an address; no other address leads anywhere, and none to a call of our own. */
async function readKept(platform: Platform, url: string): Promise<Buffer | null> {
  const [, area, file = ''] = /^\/(files\/images|scenes)\/([^/]+)$/.exec(url) ?? []
  if (area === 'scenes') {
    const scene = sceneAt(file)
    return scene ? readFile(join(scenesFolder(platform.config), scene)).catch(() => null) : null
  }
  const kept = area ? await openImage(fileStoreOf(platform), file) : null
  return kept && buffer(kept.stream)
}

/** Reads the pictures this server keeps, and those of the image service of the settings; no other address is opened. */
export function pictureReader(app: App, waitMs = patienceMs): ReadPicture {
  const { platform } = app
  return (url) => {
    if (url.startsWith('/')) return readKept(platform, url)
    return isHosted(platform.config, url) ? fetchHosted(url, waitMs).catch(() => null) : Promise.resolve(null)
  }
}

type Fit = { width: number; height: number }

async function draw(read: ReadPicture, url: string | null | undefined, make: (bytes: Buffer) => Promise<string>) {
  breakOff()
  const bytes = url ? await read(url) : null
  return bytes && make(bytes).catch(() => null)
}

const asData = (type: 'jpeg' | 'png', bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** Darkens the head and the foot of a picture, so that white words can be read there. */
const shade = ({ width, height }: Fit) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${[
      [0, 0.74],
      [0.26, 0.4],
      [0.44, 0.14],
      [0.54, 0.3],
      [1, 0.82],
    ]
      .map(([at, opacity]) => `<stop offset="${at}" stop-color="#140c1e" stop-opacity="${opacity}"/>`)
      .join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
  )

/** The drawn scenes as documents hold them: there are two hundred, and drawing one anew takes longer than a page. */
const drawnScenes = new Map<string, string>()
const mostScenes = 150

async function fill(read: ReadPicture, url: string | null | undefined, frame: Fit, shaded: boolean) {
  const key = url?.startsWith('/scenes/') ? `${url} ${frame.width} ${shaded}` : null
  const known = key && drawnScenes.get(key)
  if (known) return known
  const made = await draw(read, url, async (bytes) => {
    const filling = sharp(bytes, { density: 150 }).resize({ ...frame, fit: 'cover' })
    const pixels = shaded ? filling.composite([{ input: shade(frame) }]) : filling
    return asData(
      'jpeg',
      await pixels.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
    )
  })
  if (key && made) {
    const [oldest] = drawnScenes.keys()
    if (oldest !== undefined && drawnScenes.size >= mostScenes) drawnScenes.delete(oldest)
    drawnScenes.set(key, made)
  }
  return made
}

/** The picture at the first address that has one, filling a frame of a document; null when none can be read. */
export async function framedPicture(
  read: ReadPicture,
  urls: readonly (string | null | undefined)[],
  frame: Fit,
  { shaded = false }: { shaded?: boolean } = {},
): Promise<string | null> {
  for (const url of urls) {
    const found = url ? await fill(read, url, frame, shaded) : null
    if (found) return found
  }
  return null
}

/** A company's logo as a document holds it, no wider than 480 pixels; null when there is none that can be read. */
export const logoPicture = (read: ReadPicture, url: string | null): Promise<string | null> =>
  draw(read, url, async (bytes) => {
    const fitting = sharp(bytes).resize({ width: 480, height: 200, fit: 'inside', withoutEnlargement: true })
    return asData('png', await fitting.png().toBuffer())
  })
