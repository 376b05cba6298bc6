import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { type Schema, valueOf } from './arbitrary.ts'
import { hostileStrings } from './hostile.ts'

type Content = Record<string, { schema: Schema }>
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }

const seed = 20261115
const runs = process.env.DRILL ? 300 : 15
// A stream never ends, so it has tests of its own.
const streams = new Set(['/api/v1/events'])

let test: TestApp
let document: Document
const ajv = new Ajv({ strict: false, validateFormats: false })

beforeAll(async () => {
  test = await startTestApp()
  document = test.app.swagger() as unknown as Document
  ajv.addSchema({ $id: 'document', ...document })
})
afterAll(() => test.close())

/** The schema with its references turned towards the whole document. */
const resolved = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema

const validators = new Map<Schema, ReturnType<typeof ajv.compile>>()

/** Compiling takes longer than the call it checks, so each schema is compiled once. */
function validatorOf(schema: Schema) {
  const validate = validators.get(schema) ?? ajv.compile(resolved(schema))
  validators.set(schema, validate)
  return validate
}

const inline = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  return (name && document.components?.schemas?.[name]) || schema
}

async function expectGoodAnswer(operation: Operation, request: InjectOptions) {
  const answer = await test.app.inject(request)
  expect(answer.statusCode, `${JSON.stringify(request).slice(0, 500)} → ${answer.body.slice(0, 500)}`).toBeLessThan(500)
  const code = String(answer.statusCode)
  const declared =
    operation.responses[code] ?? operation.responses[`${code[0]}XX`] ?? operation.responses[`${code[0]}xx`]
  const schema =
    declared?.content?.['application/json']?.schema ?? declared?.content?.['application/problem+json']?.schema
  expect(declared, `${code} is not in the document`).toBeDefined()
  if (!schema || !String(answer.headers['content-type']).includes('json')) return
  const validate = validatorOf(schema)
  expect(validate(answer.json()), `${JSON.stringify(validate.errors)} in ${answer.body.slice(0, 500)}`).toBe(true)
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function requests(method: string, path: string, operation: Operation): fc.Arbitrary<InjectOptions> {
  const values = (place: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map((parameter) => [parameter.name, valueOf(inline(parameter.schema))]),
      ),
      { requiredKeys: place === 'path' ? undefined : [] },
    )
  const body = operation.requestBody?.content['application/json']?.schema
  return fc
    .record({
      params: values('path'),
      query: values('query'),
      body: body ? valueOf(inline(body)) : fc.constant(undefined),
      signedIn: fc.boolean(),
    })
    .map(({ params, query, body: payload, signedIn }) => ({
      method: method.toUpperCase(),
      url: path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(
          text((params as Record<string, unknown>)[name])
            .toWellFormed()
            .slice(0, 2000) || 'x',
        ),
      ),
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [
          name,
          text(value ?? '')
            .toWellFormed()
            .slice(0, 4000),
        ]),
      ),
      headers: {
        'idempotency-key': 'fuzz-fuzz-fuzz',
        ...(signedIn ? { authorization: `Bearer ${test.people.admin.token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    }))
}

describe('every operation of the document', () => {
  it('survives whatever it is sent and answers by its schema', async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(operations.length).toBeGreaterThan(20)
    for (const { path, method, operation } of operations) {
      if (streams.has(path)) continue
      await fc.assert(
        fc.asyncProperty(requests(method, path, operation), (request) => expectGoodAnswer(operation, request)),
        { seed, numRuns: runs },
      )
    }
  })

  it('survives hostile text in every query and repeated parameters', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const operation = methods.get
      if (!operation || path.includes('{') || streams.has(path)) continue
      for (const hostile of hostileStrings) {
        const value = encodeURIComponent(hostile.toWellFormed().slice(0, 8000))
        await expectGoodAnswer(operation, {
          method: 'GET',
          url: `${path}?q=${value}&sort=${value}&page=${value}&page=2&${value}=1`,
          headers: { authorization: `Bearer ${test.people.admin.token}` },
        })
      }
    }
  })

  it('refuses a body that is not JSON, or too large, in words', async () => {
    const headers = { authorization: `Bearer ${test.people.admin.token}`, 'content-type': 'application/json' }
    for (const payload of ['{', '{"a":', 'NaN', '"\ud800"', '{"__proto__":{"a":1}}', '['.repeat(100_000)])
      expect((await test.app.inject({ method: 'POST', url: '/api/v1/locations', headers, payload })).statusCode).toBe(
        400,
      )
    const large = await test.app.inject({
      method: 'POST',
      url: '/api/v1/locations',
      headers,
      payload: JSON.stringify({ description: 'x'.repeat(10_000_000) }),
    })
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})
