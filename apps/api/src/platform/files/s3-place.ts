import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Files } from '../../config-services.ts'
import { problem } from '../http/problem.ts'
import { StartupError } from '../postgres/startup-error.ts'
import { type FilePlace, isKey, type Range } from './file-place.ts'

type Connected = { client: Sdk.S3Client; sdk: typeof Sdk }
type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** However often it is tried, no call takes longer: a request waits for it, and may hold a transaction meanwhile. */
const patienceMs = 10_000

const reasonOf = (error: unknown) => {
  const { name, code, message } = error as Failure
  // A question without a body is answered without a word.
  if (name === 'Unknown' || name === 'UnknownError') return `status ${statusOf(error)}`
  return code ?? (name && name !== 'Error' ? name : message)
}
const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode
const isMissing = (error: unknown) => statusOf(error) === 404 && (error as Failure).name !== 'NoSuchBucket'

const rangeHeader = ({ from, to }: Range) => `bytes=${from}-${to - 1}`
const wholeSize = (contentRange: string | undefined) => Number(contentRange?.split('/')[1] ?? 0)

async function connect(files: S3Files): Promise<Connected> {
  // Loaded only where files lie there.
  const sdk = await import('@aws-sdk/client-s3')
  const { region, endpoint, pathStyle, accessKeyId, secretAccessKey } = files
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Stores other than Amazon's refuse checksums they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2000,
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      // A reader may be slow; a store that says nothing for so long has gone.
      socketTimeout: 30_000,
    },
  })
  return { client, sdk }
}

/** The address of an object for somebody without keys. */
const openAddress = ({ endpoint, region, bucket, pathStyle }: S3Files, key: string) => {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return pathStyle ? `${protocol}//${host}/${bucket}/${key}` : `${protocol}//${bucket}.${host}/${key}`
}

const isOpenToAll = (files: S3Files, key: string): Promise<boolean> =>
  fetch(openAddress(files, key), { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Files in a bucket of Amazon S3 or of whatever speaks as it does. */
export function createS3Place(files: S3Files): FilePlace {
  const { bucket, endpoint } = files
  const name = `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`
  let connected: ReturnType<typeof connect> | undefined
  let trouble: string | null = null

  /** Asks the store, within the time there is; null for what is not there. */
  const ask = async <T>(work: (at: Connected, abortSignal: AbortSignal) => Promise<T>) => {
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), patienceMs)
    try {
      const answer = await work(await (connected ??= connect(files)), ending.signal)
      trouble = null
      return answer
    } catch (error) {
      if (isMissing(error)) return null
      trouble = `${name} cannot be used (${reasonOf(error)})`
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  /** The same for somebody who waits for an answer of ours. */
  const serve: typeof ask = async (work) => {
    try {
      return await ask(work)
    } catch (error) {
      const words = 'The place where files are kept cannot be reached right now; try again shortly.'
      // Its own error holds the whole conversation, keys among it.
      throw Object.assign(problem('UNAVAILABLE', words, { retryAfter: 10 }), { cause: new Error(reasonOf(error)) })
    }
  }

  const writeObject = (key: string, bytes: Buffer) =>
    serve(({ client, sdk }, abortSignal) =>
      client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }), { abortSignal }),
    )
  const readObject = (key: string, range?: Range) =>
    serve(async ({ client, sdk }, abortSignal) => {
      const asked = { Bucket: bucket, Key: key, ...(range ? { Range: rangeHeader(range) } : {}) }
      try {
        const answer = await client.send(new sdk.GetObjectCommand(asked), { abortSignal })
        const { Body, ContentLength = 0, ContentRange } = answer
        return { size: range ? wholeSize(ContentRange) : ContentLength, stream: Body as Readable }
      } catch (error) {
        // What begins behind the end is refused, instead of being nothing.
        if (statusOf(error) === 416) return 'nothing' as const
        throw error
      }
    })
  const sizeOf = (key: string) =>
    serve(async ({ client, sdk }, abortSignal) => {
      const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }), {
        abortSignal,
      })
      return { size: ContentLength }
    })
  const removeObject = (key: string) =>
    serve(({ client, sdk }, abortSignal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
    )
  async function* objects() {
    let after: string | undefined
    do {
      const asked = { Bucket: bucket, ...(after ? { ContinuationToken: after } : {}) }
      const page = await serve(({ client, sdk }, abortSignal) =>
        client.send(new sdk.ListObjectsV2Command(asked), { abortSignal }),
      )
      yield* page?.Contents ?? []
      after = page?.NextContinuationToken
    } while (after)
  }
  const checked = (key: string) => {
    if (!isKey(key)) throw new Error(`Not the key of a file: ${key}`)
    return key
  }

  return {
    kind: 's3',
    name,
    async write(key, bytes) {
      if ((await writeObject(checked(key), bytes)) === null) throw new Error(`${name} did not take ${key}`)
    },
    async read(key, range) {
      const empty = range !== undefined && range.from >= range.to
      const found = empty ? 'nothing' : await readObject(checked(key), range)
      if (found !== 'nothing') return found
      const kept = await sizeOf(checked(key))
      return kept && { size: kept.size, stream: Readable.from([]) }
    },
    async remove(key) {
      // It says of everything that it is removed, also of what was never there.
      if (!(await sizeOf(checked(key)))) return false
      await removeObject(key)
      return true
    },
    async *list() {
      for await (const { Key = '', Size = 0, LastModified = new Date() } of objects())
        if (isKey(Key)) yield { key: Key, size: Size, changedAt: LastModified }
    },
    // Nothing is there before it is whole.
    tidy: async () => undefined,
    async clear() {
      for await (const { Key } of objects()) if (Key) await removeObject(Key)
    },
    async readNote(note) {
      const found = await readObject(`.${note}`)
      return found && found !== 'nothing' ? (await buffer(found.stream)).toString('utf8') : null
    },
    async writeNote(note, text) {
      await writeObject(`.${note}`, Buffer.from(text))
    },
    async check() {
      const probe = '.probe'
      const refuse = (words: string): never => {
        throw new StartupError(`Files are to lie in ${name}, ${words}`)
      }
      try {
        await ask(({ client, sdk }, abortSignal) =>
          client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: probe, Body: 'Written.\n' }), { abortSignal }),
        )
      } catch (error) {
        const [status, reason] = [statusOf(error), reasonOf(error)]
        if (status === 404) refuse('which is not there: make it, for nobody else to read, or check S3_BUCKET.')
        if (status && status < 500)
          refuse(`which refuses to be written to (${reason}): check the keys and their rights.`)
        refuse(`which cannot be reached (${reason}): check S3_ENDPOINT and S3_REGION.`)
      }
      if (await isOpenToAll(files, probe)) refuse('which everybody can read: make it private.')
    },
    trouble: () => trouble,
  }
}
