import type { FastifyServerOptions } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../config.ts'

const acceptable = /^[A-Za-z0-9-]{8,64}$/

/** The id a request is known by: the caller's own when it looks like one, else a new one. */
export const requestIdOf = (request: { headers: Record<string, string | string[] | undefined> }): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptable.test(given) ? given : uuidv7()
}

/** Tickets and tokens in an address are as good as a password while they last. */
const withoutSecrets = (url: string) =>
  url.replace(/([?&](?:ticket|token)=)[^&]*/g, '$1…').replace(/\/invit[^/]*\/[^/?]+/, '/invite/…')

/** Structured logs with request ids and without secrets; quiet in a terminal unless asked. */
export function loggerOptions(config: Config): FastifyServerOptions['logger'] {
  const level = config.logLevel ?? (config.production ? 'info' : 'error')
  return {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.newPassword', '*.token', '*.secret'],
      censor: '…',
    },
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        ip: request.ip,
      }),
    },
  }
}
