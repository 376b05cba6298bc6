import { contracts } from '@karavan/contracts/all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBeside, startTestApp, type TestApp } from '../../testing/test-app.ts'

type Content = Record<string, { schema: object }>
type Operation = { responses: Record<string, { content?: Content }>; requestBody?: { content: Content } }

let test: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  test = await startTestApp()
  paths = (await test.app.inject('/api/v1/openapi.json')).json<{ paths: typeof paths }>().paths
})
afterAll(() => test.close())

describe('the document of the API', () => {
  it('has every call of the contracts and nothing else', () => {
    const shown = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const meant = Object.values(contracts).flatMap((group) =>
      Object.values(group).map(({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    )
    expect(shown.sort()).toEqual(meant.sort())
  })

  it('shows refusals as problem documents', () => {
    for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const status of Object.keys(responses).filter((code) => /^[45]/.test(code)))
        expect(Object.keys(responses[status]?.content ?? {})).toEqual(['application/problem+json'])
  })

  it('shows what the uploads take', () => {
    for (const path of ['/api/v1/files/upload', '/api/v1/files/documents'])
      expect(paths[path]?.post?.requestBody?.content).toMatchObject({
        'multipart/form-data': { schema: { required: expect.arrayContaining(['file']) as string[] } },
      })
  })

  it('has a page that may load nothing from elsewhere and run nothing inline', async () => {
    const { statusCode, headers } = await test.app.inject('/api/docs')
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
  })
})

it('nothing tells strangers of calls and figures where that is closed, as it is in production', async () => {
  const told = async ({ app }: Pick<TestApp, 'app'>) => [
    (await app.inject('/api/docs')).statusCode,
    (await app.inject('/api/v1/openapi.json')).statusCode,
    (await app.inject({ url: '/metrics', headers: { accept: 'text/html' } })).statusCode,
    (await app.inject('/metrics')).body.includes('process_resident_memory_bytes'),
  ]
  const closed = await startBeside(test, { API_DOCS: 'off', METRICS: 'off' })
  try {
    expect(await told(closed)).toEqual([404, 404, 404, false])
    expect(await told(test)).toEqual([200, 200, 200, true])
  } finally {
    await closed.close()
  }
})
