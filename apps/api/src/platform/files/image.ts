import sharp, { type Sharp } from 'sharp'
import { problem } from '../http/problem.ts'
import type { FileType } from './file-type.ts'

/** The formats a scan may come in. */
export type ScanType = Extract<FileType, 'jpeg' | 'png' | 'webp'>
export type Picture = { bytes: Buffer; width: number; height: number }

const maxPixels = 40_000_000
// Decoding needs four bytes a pixel; two pictures at a time keep that bounded.
const atOnce = 2
let busy = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

/** Opens a picture after a look at its header; one that is too large is refused without decoding it. */
async function open(bytes: Buffer) {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  try {
    const { width, height } = await image.metadata()
    if (width * height > maxPixels) throw new Error('Input image exceeds pixel limit')
  } catch (error) {
    throw refusal(error)
  }
  return image.autoOrient()
}

const refusal = (error: unknown) =>
  /pixel limit/i.test((error as Error).message)
    ? problem('FILE_REFUSED', 'This picture has more than 40 megapixels; make it smaller first.')
    : problem('FILE_REFUSED', 'This picture is damaged and cannot be read.')

const fitting = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

async function encode(image: Sharp): Promise<Picture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw refusal(error)
  })
  return { bytes: data, width: info.width, height: info.height }
}

/** A picture for the public: upright, at most 2400 pixels a side, as WebP, stripped of everything but the pixels. */
export const makePublicImage = (bytes: Buffer): Promise<{ full: Picture; thumbnail: Picture }> =>
  inTurn(async () => {
    const full = await encode(fitting(await open(bytes), 2400).webp({ quality: 82 }))
    const thumbnail = await encode(fitting(sharp(full.bytes), 480).webp({ quality: 76 }))
    return { full, thumbnail }
  })

/** A scan of a document: made anew in its own format, so that only the pixels are kept. */
export const makeScan = (bytes: Buffer, type: ScanType): Promise<Picture> =>
  inTurn(async () => {
    const image = fitting(await open(bytes), 4000)
    const formats = {
      jpeg: () => image.jpeg({ quality: 90 }),
      webp: () => image.webp({ quality: 90 }),
      png: () => image.png(),
    }
    return encode(formats[type]())
  })

const sample = { width: 70, height: 90 }
const edge = 5

/** Above the shoulders, at the rim of the picture. */
const isAround = (index: number) => {
  const [x, y] = [index % sample.width, Math.floor(index / sample.width)]
  return y < edge || (y < sample.height / 2 && (x < edge || x >= sample.width - edge))
}

/** How white a portrait is around the head: the mean of the darkest channel there, 255 for white. */
export const whiteAround = (bytes: Buffer): Promise<number> =>
  inTurn(async () => {
    const image = sharp(bytes)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize({ ...sample, fit: 'fill' })
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    const darkest = Array.from({ length: sample.width * sample.height }, (_, index) =>
      Math.min(...data.subarray(index * info.channels, index * info.channels + info.channels)),
    ).filter((_, index) => isAround(index))
    return darkest.reduce((total, value) => total + value, 0) / darkest.length
  })
