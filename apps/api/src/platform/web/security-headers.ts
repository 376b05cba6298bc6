import helmet from '@fastify/helmet'
import type { App } from '../platform.ts'

/** Headers every answer carries; pages add their own content security policy. */
export async function registerSecurityHeaders(app: App): Promise<void> {
  const { config } = app.platform
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: config.production && https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Firebase signs in through a window that must be able to answer.
    crossOriginOpenerPolicy: {
      policy: config.identity.kind === 'firebase' ? 'same-origin-allow-popups' : 'same-origin',
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
}
