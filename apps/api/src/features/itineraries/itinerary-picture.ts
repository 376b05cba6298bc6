import sharp from 'sharp'

/** Reads a picture of ours by its address; null when there is none. */
export type ReadPicture = (url: string) => Promise<Buffer | null>

type Size = { width: number; height: number }

const asData = (type: 'jpeg' | 'png', bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** A picture as a document holds it; null when it is not one of ours or cannot be read. */
async function draw(read: ReadPicture, url: string | null | undefined, make: (bytes: Buffer) => Promise<string>) {
  // Documents open no address of anybody else.
  const bytes = url?.startsWith('/') ? await read(url) : null
  return bytes && make(bytes).catch(() => null)
}

/** A picture that fills a frame. */
export const coverPicture = (read: ReadPicture, url: string | null | undefined, { width, height }: Size) =>
  draw(read, url, async (bytes) =>
    asData(
      'jpeg',
      await sharp(bytes, { density: 150 }).resize({ width, height, fit: 'cover' }).jpeg({ quality: 82 }).toBuffer(),
    ),
  )

/** A company's logo, as large as it is, at most 480 pixels wide. */
export const logoPicture = (read: ReadPicture, url: string | null) =>
  draw(read, url, async (bytes) =>
    asData('png', await sharp(bytes).resize({ width: 480, height: 200, fit: 'inside' }).png().toBuffer()),
  )
