import type { Config } from '../../config.ts'

const originOf = (url: string) => new URL(url).origin

/** Where the configured parts live, beside the product's own origin. */
function outside({ identity, imagekit, mapTiles }: Config): { connect: string[]; images: string[]; frames: string[] } {
  const connect: string[] = []
  const images: string[] = []
  const frames: string[] = []
  if (identity.kind === 'oidc') connect.push(originOf(identity.issuer))
  if (identity.kind === 'firebase') {
    connect.push('https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com')
    frames.push(`https://${identity.authDomain}`)
  }
  if (imagekit) {
    images.push(originOf(imagekit.urlEndpoint))
    connect.push('https://upload.imagekit.io')
  }
  if (mapTiles) images.push(originOf(mapTiles.url))
  return { connect, images, frames }
}

/** What a page of the product may load, built from the settings; nothing inline without the nonce of the answer. */
export function contentSecurityPolicy(config: Config, nonce: string): string {
  const { connect, images, frames } = outside(config)
  const rules: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'connect-src': ["'self'", ...connect],
    'frame-src': frames.length ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
