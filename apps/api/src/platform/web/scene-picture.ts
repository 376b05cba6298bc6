import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sceneAt } from '@karavan/domain/base/scene'
import sharp from 'sharp'
import type { Config } from '../../config.ts'

/** The shape that previews of links are shown in. */
const frame = { width: 1200, height: 630 }
const mostKept = 40

/** The folder that has the drawn scenes in it. Nothing is built while it is developed, but documents want their pictures. */
export const scenesFolder = ({ root }: Pick<Config, 'root'>): string =>
  join(root, 'apps/web', existsSync(join(root, 'apps/web/dist/scenes')) ? 'dist' : 'public')

/** Where a drawn scene is to be had as a photo would be: apps that preview links show no drawings. Other pictures stay. */
export const asPhoto = (image: string): string => image.replace(/^\/scenes\/([^/]+)\.svg$/, '/scenes/preview/$1.jpg')

/** Makes photos of the drawn scenes in a folder. Each is made once for as long as it is asked for. */
export function openScenePictures(folder: string): (file: string) => Promise<Buffer> | null {
  const kept = new Map<string, Promise<Buffer>>()

  async function make(address: string): Promise<Buffer> {
    const drawing = await readFile(join(folder, address))
    return sharp(drawing, { density: 150 })
      .resize({ ...frame, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
  }

  return (file) => {
    const address = file.endsWith('.jpg') ? sceneAt(file.replace(/jpg$/, 'svg')) : null
    if (!address) return null
    const picture = kept.get(address) ?? make(address)
    kept.delete(address)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
    kept.set(address, picture)
    picture.catch(() => kept.delete(address))
    return picture
  }
}
