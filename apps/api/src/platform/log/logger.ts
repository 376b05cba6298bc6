import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type LoggerOptions, stdSerializers } from 'pino'
import type { Config } from '../../config.ts'

const requestIdForm = /^[A-Za-z0-9-]{8,64}$/

/** The id a request is known by everywhere: the client's own, if it looks like one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
}

const secretForm = /(?:(?<=%2f)|(?<![\w-]))[\w-]{20,}(?![\w-])/gi
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What follows one of these opens something, however short it is. */
const openers =
  /(?<=(?:^|\/|%2f)(?:invitations|invite|quotes?|options|link|supplier|shares?|vouchers?|calendar|papers|unsubscribe|pay|sessions|sandbox)(?:\/|%2f))[^/?&#%]+/gi
/** What stands after such a word and is no secret. */
const pageWords = new Set(['options', 'link', 'end'])
const openedBy = /([?&](?:ticket|token|code|state|key|signature)=)[^&#]*/gi

/**
 * An address without what would open something: tickets, codes, and secrets wherever they stand, an address to return to
 * among them. Secrets are known by their length and by letters and digits that words of an address do not have; ids of
 * records open nothing by themselves.
 */
export const safeUrl = (url: string): string =>
  url
    .replaceAll(openedBy, '$1…')
    .replaceAll(openers, (after) => (pageWords.has(after) ? after : '…'))
    .replaceAll(secretForm, (part) => (idForm.test(part) || !/[A-Z0-9]/.test(part) ? part : '…'))

/** An error without the values of the query it came from: they can be a person's data or a secret. */
const safeError = (error: Error) => {
  const { type, message, stack, ...rest } = stdSerializers.err(error)
  const words = (text: string) => text.replaceAll(/\nparams: .*/g, '')
  return { type, message: words(message), stack: words(stack), code: (rest as { code?: string }).code }
}

const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'idToken', 'secret', 'authorization', 'cookie']

/** Structured logs without secrets; while developing few and readable. */
export function loggerOptions({ environment, logLevel, production }: Config): LoggerOptions {
  const level = logLevel ?? (production ? 'info' : 'error')
  return {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["idempotency-key"]',
        'res.headers["set-cookie"]',
        ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      ],
      censor: '[hidden]',
    },
    serializers: {
      err: safeError,
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: safeUrl(request.url),
        remoteAddress: request.ip,
      }),
    },
    ...(environment === 'development'
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }
      : {}),
  }
}
