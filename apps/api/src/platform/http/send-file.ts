import type { FastifyReply } from 'fastify'

/** Marks an answer as a file of this name; PDFs open in the browser, everything else is saved. */
export const sendFile = (reply: FastifyReply, type: string, name: string) =>
  void reply
    .type(type)
    .header('content-disposition', `${type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
