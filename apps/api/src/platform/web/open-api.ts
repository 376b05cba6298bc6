import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { App } from '../platform.ts'

// The page brings its scripts and styles as files; it draws its icons from data: addresses.
const docsPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call takes as a multipart form, for the document only: the call reads and checks it itself. */
    form?: object
  }
}

type Answer = { content?: Record<string, unknown> }
type Operation = { responses?: Record<string, Answer> }

/** Refusals are problem documents, which have a media type of their own. */
function nameProblems(paths: Record<string, Record<string, Operation>>): void {
  for (const { responses = {} } of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const [status, answer] of Object.entries(responses)) {
      const { 'application/json': json, ...others } = answer.content ?? {}
      if (/^[45]/.test(status) && json) answer.content = { ...others, 'application/problem+json': json }
    }
}

/** Every named schema comes in two forms, of which a document without round trips needs one. */
function dropUnused(document: { components?: { schemas?: Record<string, unknown> } }): void {
  const schemas = document.components?.schemas ?? {}
  const text = JSON.stringify(document)
  for (const name of Object.keys(schemas)) if (!text.includes(`/schemas/${name}"`)) delete schemas[name]
}

/** The document of the API, made from the schemas that check it; register before the routes. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Karavan API',
        version: '1.0.0',
        description: 'Hotels, itineraries, visas, wallet, back office and CRM of a travel agency.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (shown) => {
      if (!shown.url.startsWith('/api/v1/')) return { schema: { hide: true }, url: shown.url }
      const { schema, url } = jsonSchemaTransform(shown)
      const { form } = shown.route.config ?? {}
      return { schema: form ? { ...schema, consumes: ['multipart/form-data'], body: form } : schema, url }
    },
    transformObject: (document) => {
      const whole = jsonSchemaTransformObject(document)
      nameProblems((whole.paths ?? {}) as Record<string, Record<string, Operation>>)
      dropUnused(whole as { components?: { schemas?: Record<string, unknown> } })
      return whole
    },
  })
  if (!app.platform.config.apiDocs) return
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    theme: { title: 'Karavan API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
  })
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
}
