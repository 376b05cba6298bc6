import type { Config } from '../../config.ts'
import type { App } from '../platform.ts'
import { invalid } from './problem.ts'

/** The fields in which the address of a picture is sent. */
export const pictureFields: ReadonlySet<string> = new Set(['image', 'images', 'avatarUrl', 'company_logo'])

/** Whether an address outside of ours is one of the image service of the settings, however it is spelled. */
export function isHosted({ imagekit }: Pick<Config, 'imagekit'>, address: string): boolean {
  if (!imagekit || !URL.canParse(address)) return false
  const { href } = new URL(`${imagekit.urlEndpoint.replace(/\/$/, '')}/`)
  return new URL(address).href.startsWith(href)
}

/** Where in a body the address of somebody else's picture is sent. */
function* foreignPictures(config: Config, value: unknown, path: string[]): Generator<string> {
  if (value === null || typeof value !== 'object') return
  const inList = Array.isArray(value)
  const field = inList ? path.at(-1) : undefined
  for (const [key, one] of Object.entries(value)) {
    const at = [...path, key]
    if (typeof one !== 'string') yield* foreignPictures(config, one, at)
    else if (pictureFields.has(field ?? key) && one.startsWith('https:') && !isHosted(config, one)) yield at.join('.')
  }
}

/** Refuses pictures that lie neither with us nor with the image service of the settings: nobody here answers for them. */
export function refuseForeignPictures(app: App): void {
  const { config } = app.platform
  app.addHook('preHandler', async ({ body }) => {
    if (Buffer.isBuffer(body)) return
    const [path] = foreignPictures(config, body, [])
    if (path !== undefined) throw invalid({ path, message: 'Not a picture of ours: upload it here' })
  })
}
