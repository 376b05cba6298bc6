import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../http/problem.ts'

/** The largest file taken in. */
export const maxFileBytes = 10 * 1024 * 1024

/** Lets calls read multipart forms. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: maxFileBytes,
      files: 1,
      fields: 12,
      fieldSize: 4096,
      fieldNameSize: 100,
      parts: 13,
      headerPairs: 50,
    },
  })
}

/** Tells the document what the call at this address takes as a form, beside the file; before the call is mounted. */
export function describeForm(app: FastifyInstance, url: string, fields: string[] = []): void {
  const text = { type: 'string' }
  const properties = {
    file: { type: 'string', format: 'binary' },
    ...Object.fromEntries(fields.map((name) => [name, text])),
  }
  app.addHook('onRoute', (route) => {
    if (route.url === url)
      route.config = { ...route.config, form: { type: 'object', properties, required: ['file', ...fields] } }
  })
}

export type Upload = { bytes: Buffer; fileName: string; fields: Record<string, string> }

/** Reads a form with one part `file` and some short fields. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw invalid({ path: 'file', message: 'Send a multipart form with a file' })
  const fields = Object.create(null) as Record<string, string>
  let file: { bytes: Buffer; fileName: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') file = { bytes, fileName: part.filename }
    } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (!file || file.bytes.length === 0) throw invalid({ path: 'file', message: 'Required' })
  return { ...file, fields }
}
