import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** How the store behaves: as it should, read by everybody, closed to writing, silent, or full of errors. */
type Mood = 'good' | 'open' | 'read-only' | 'silent' | 'failing'

export type TestS3 = {
  /** The settings that lead to it. */
  env: Record<string, string>
  be(mood: Mood): void
  close(): Promise<void>
}

const bucket = 'karavan-files'
const errorOf = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`

/** A store that speaks as S3 does, with one private bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'karavan-s3-'))
  const storeOf = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory,
      silent: true,
      vhostBuckets: false,
      allowMismatchedSignatures,
      configureBuckets: [{ name: bucket }],
    })
  const store = storeOf(false)
  await store.configureBuckets()
  const answer = store.callback()
  // It reads the address of a list without its last stroke, so that no signature of one is right.
  const answerLists = storeOf(true).callback()
  let mood: Mood = 'good'
  const server = createServer((request, response) => {
    const refuse = (status: number, code: string) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' }).end(errorOf(code))
    }
    if (mood === 'silent') return
    if (mood === 'failing') return refuse(503, 'SlowDown')
    // The store itself lets everybody read.
    if (mood !== 'open' && !request.headers.authorization) return refuse(403, 'AccessDenied')
    if (mood === 'read-only' && request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(403, 'AccessDenied')
    if (request.url?.startsWith(`/${bucket}/?`)) answerLists(request, response)
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      FILES: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    be: (next) => void (mood = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
