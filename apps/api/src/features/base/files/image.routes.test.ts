import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signOwnUpload } from '../../../platform/files/signature.ts'
import { pictureFields } from '../../../platform/http/refuse-pictures.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hugePng, type Image, permitFor, uploadImage } from './testing/upload.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d56c9' } })

const send = async (bytes: Buffer | string, name?: string) =>
  uploadImage(test, await permitFor(test, test.people.agent), bytes, name)

const fetchImage = async (url: string) => (await test.app.inject(url)).rawPayload

describe('a picture', () => {
  it('is made anew as WebP, upright, without what the camera wrote into it', async () => {
    const bytes = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const answer = await send(bytes, 'Holiday (1).JPG')
    expect(answer.statusCode).toBe(200)
    const { url, thumbnailUrl, name, width, height } = answer.json<Image>()
    expect({ name, width, height }).toEqual({ name: 'Holiday (1).webp', width: 40, height: 60 })
    for (const address of [url, thumbnailUrl]) {
      const stored = await sharp(await fetchImage(address)).metadata()
      expect(stored).toMatchObject({ format: 'webp', width: 40, height: 60 })
      expect(stored.exif ?? stored.iptc ?? stored.xmp ?? stored.orientation).toBeUndefined()
    }
  })

  it('is made smaller when it is large', async () => {
    const { url, thumbnailUrl, width, height } = (await send(await picture(3000, 1500).png().toBuffer())).json<Image>()
    expect([width, height]).toEqual([2400, 1200])
    expect(await sharp(await fetchImage(url)).metadata()).toMatchObject({ width: 2400, height: 1200 })
    expect(await sharp(await fetchImage(thumbnailUrl)).metadata()).toMatchObject({ width: 480, height: 240 })
  })

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    expect((await send(await picture(30, 20).toFormat(format).toBuffer())).statusCode).toBe(200)
  })

  it('loses what was hidden behind its pixels', async () => {
    const bytes = Buffer.concat([await picture(30, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { url } = (await send(bytes)).json<Image>()
    expect((await fetchImage(url)).toString('latin1')).not.toContain('script')
  })

  it('is served to everyone, for ever, as what it is and nothing else', async () => {
    const { url } = (await send(await picture(30, 20).png().toBuffer())).json<Image>()
    const { statusCode, headers } = await test.app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })

  it.each(['nothing.webp', '..%2f..%2fsecret-key', `${'a'.repeat(40)}.webp`, `${'a'.repeat(40)}.svg`])(
    'named %s is not there',
    async (name) => {
      expect((await test.app.inject(`/files/images/${name}`)).statusCode).toBe(404)
    },
  )
})

describe('a picture is refused', () => {
  const refused = async (bytes: Buffer | string, name: string, words: RegExp) => {
    const answer = await send(bytes, name)
    expect(answer.json()).toMatchObject({
      code: 'FILE_REFUSED',
      status: 422,
      detail: expect.stringMatching(words) as string,
    })
  }

  it('with more than 40 megapixels, from its header alone', async () => {
    const bytes = hugePng(10_000, 8_000)
    await refused(bytes, 'large.png', /40 megapixels/)
    // The same file with less said in its header gets as far as the pixels, which are not there.
    await refused(hugePng(100, 80), 'small.png', /damaged/)
  })

  it('that is a program with a picture’s name', () => refused('MZ\x90\x00\x03', 'photo.png', /PNG, JPEG/))
  it('that is SVG', () =>
    refused('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>', 'photo.png', /PNG, JPEG/))
  it('that is HTML', () => refused('<!doctype html><script>alert(1)</script>', 'photo.jpg', /PNG, JPEG/))
  it('that is PDF', () => refused('%PDF-1.7', 'photo.pdf', /PNG, JPEG/))

  it('that breaks off', async () => {
    const whole = await picture(400, 400).jpeg().toBuffer()
    await refused(whole.subarray(0, whole.length / 2), 'half.jpg', /damaged/)
  })

  it('over 10 MB', async () => {
    const answer = await send(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(10 * 1024 * 1024)]))
    expect(answer.json()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  it('when there is none', async () => {
    const permit = await permitFor(test, test.people.agent)
    expect((await uploadImage(test, permit, '')).json()).toMatchObject({ status: 400, code: 'VALIDATION' })
    const plain = await test.app.inject({ method: 'POST', url: '/api/v1/files/upload', payload: { file: 'x' } })
    expect(plain.json()).toMatchObject({ status: 400, code: 'VALIDATION' })
  })
})

describe('a permit to upload', () => {
  let bytes: Buffer
  beforeAll(async () => {
    bytes = await picture(30, 20).png().toBuffer()
  })

  it('is signed as the hosted service does it, for half an hour at the most', async () => {
    const { expire, uploadUrl, urlEndpoint } = await permitFor(test, test.people.agent)
    expect(expire * 1000 - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect([uploadUrl, urlEndpoint]).toEqual(['/api/v1/files/upload', '/files/images'])
  })

  it('is good for one upload, even for two at the same moment', async () => {
    const permit = await permitFor(test, test.people.agent)
    const answers = await Promise.all([uploadImage(test, permit, bytes), uploadImage(test, permit, bytes)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect((await uploadImage(test, permit, bytes)).statusCode).toBe(401)
  })

  it.each([
    ['another signature', { signature: 'f'.repeat(40) }],
    ['no signature', { signature: '' }],
    ['another token', { token: '00000000-0000-4000-8000-000000000000' }],
    ['more time', { expire: 9_999_999_999 }],
    ['another key', { publicKey: 'public_other' }],
  ])('does not work with %s', async (_, change) => {
    const permit = await permitFor(test, test.people.agent)
    expect((await uploadImage(test, { ...permit, ...change }, bytes)).statusCode).toBe(401)
  })

  it('runs out', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 21 * 60_000 })
    const permit = await permitFor(test, test.people.agent)
    vi.useRealTimers()
    expect((await uploadImage(test, permit, bytes)).statusCode).toBe(401)
  })

  it('that was signed but never given out does not work', async () => {
    expect((await uploadImage(test, signOwnUpload(test.app.platform.secretKey), bytes)).statusCode).toBe(401)
  })

  it('says who uploaded', async () => {
    const { fileId } = (await send(bytes)).json<Image>()
    const { rows } = await test.app.platform.database.pool.query('select org_id, owner_id from file where id = $1', [
      fileId,
    ])
    expect(rows).toEqual([{ org_id: test.people.agent.orgId, owner_id: test.people.agent.id }])
  })
})

describe('with the hosted image service', () => {
  const keys = { IMAGEKIT_PUBLIC_KEY: 'public_x', IMAGEKIT_PRIVATE_KEY: 'private_y' }
  let hosted: TestApp
  beforeAll(async () => {
    hosted = await startTestApp({ ...keys, IMAGEKIT_URL_ENDPOINT: 'https://ik.imagekit.io/karavan' })
  })
  afterAll(() => hosted.close())

  it('permits are signed for it, and nothing is uploaded here', async () => {
    const permit = await permitFor(hosted, hosted.people.agent)
    const expected = createHmac('sha1', keys.IMAGEKIT_PRIVATE_KEY)
      .update(permit.token + permit.expire)
      .digest('hex')
    expect(permit).toMatchObject({
      signature: expected,
      publicKey: 'public_x',
      urlEndpoint: 'https://ik.imagekit.io/karavan',
      uploadUrl: 'https://upload.imagekit.io/api/v1/files/upload',
    })
    expect(JSON.stringify(permit)).not.toContain('private_y')
    const bytes = await picture(30, 20).png().toBuffer()
    expect((await uploadImage(hosted, permit, bytes)).statusCode).toBe(404)
  })

  it('pictures of it may be named, and those of nobody else, however they are spelled', async () => {
    const { agent } = hosted.people
    const { body } = await hosted.call<{ data: [{ name: string; version: number }] }>('GET', '/me', { as: agent })
    const [{ name, version }] = body.data
    const setLogo = async (logo: string) => {
      const sent = { name, version, company_logo: logo }
      const answer = await hosted.call<{ errors?: { path: string }[] }>('PUT', '/me', { as: agent, body: sent })
      return answer.body.errors?.map(({ path }) => path) ?? answer.status
    }
    const endpoint = 'https://ik.imagekit.io/karavan'
    for (const foreign of [`${endpoint}/../other/a.png`, `${endpoint}-other/a.png`, 'https://elsewhere.example/a.png'])
      expect(await setLogo(foreign)).toEqual(['company_logo'])
    expect(await setLogo(`${endpoint}/logo.png`)).toBe(200)
  })
})

it('every field that takes the address of a picture is looked at', () => {
  const document = readFileSync(join(test.app.platform.config.root, 'docs/openapi.json'), 'utf8')
  const found = new Set<string>()
  const look = (value: unknown, field: string): void => {
    if (value === null || typeof value !== 'object') return
    const { pattern } = value as { pattern?: unknown }
    if (typeof pattern === 'string' && pattern.includes('files\\/images')) found.add(field)
    for (const [key, one] of Object.entries(value)) look(one, /^(items|anyOf|oneOf|allOf|\d+)$/.test(key) ? field : key)
  }
  look(JSON.parse(document), '')
  expect([...found].sort()).toEqual([...pictureFields].sort())
})
