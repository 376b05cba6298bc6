import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import ImageKit from '@imagekit/nodejs'
import type { Config } from '../../config.ts'

/** What the browser needs for one upload, in the words of the hosted service. */
export type UploadPermit = {
  token: string
  expire: number
  signature: string
  publicKey: string
  urlEndpoint: string
  uploadUrl: string
}

type Signed = Pick<UploadPermit, 'token' | 'expire' | 'signature' | 'publicKey'>

const goodForSeconds = 20 * 60
// Two processes' clocks may differ a little.
const skewSeconds = 60
const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** The keys of the embedded image service, derived from the secret key so that every process has the same. */
const ownKeys = (secretKey: string) => {
  const derive = (purpose: string) => createHmac('sha256', secretKey).update(purpose).digest('hex')
  return { publicKey: `public_${derive('image-public').slice(0, 24)}`, privateKey: derive('image-private') }
}

const sign = (privateKey: string, token: string, expire: number) =>
  createHmac('sha1', privateKey)
    .update(token + expire)
    .digest('hex')

/** A permit for the embedded image service. */
export function signOwnUpload(secretKey: string): UploadPermit {
  const { publicKey, privateKey } = ownKeys(secretKey)
  const token = randomUUID()
  const expire = nowInSeconds() + goodForSeconds
  const signature = sign(privateKey, token, expire)
  return { token, expire, signature, publicKey, urlEndpoint: '/files/images', uploadUrl: '/api/v1/files/upload' }
}

/** A permit for the hosted image service. */
export function signHostedUpload(imagekit: NonNullable<Config['imagekit']>): UploadPermit {
  const { publicKey, privateKey, urlEndpoint } = imagekit
  const { helper } = new ImageKit({ privateKey })
  const { token, expire, signature } = helper.getAuthenticationParameters(randomUUID(), nowInSeconds() + goodForSeconds)
  const uploadUrl = 'https://upload.imagekit.io/api/v1/files/upload'
  return { token, expire, signature, publicKey, urlEndpoint, uploadUrl }
}

/** Whether a permit of the embedded service is genuine and has not run out. */
export function isGoodPermit(secretKey: string, { token, expire, signature, publicKey }: Signed): boolean {
  const keys = ownKeys(secretKey)
  const now = nowInSeconds()
  if (publicKey !== keys.publicKey || !(expire > now && expire <= now + goodForSeconds + skewSeconds)) return false
  const expected = Buffer.from(sign(keys.privateKey, token, expire))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
