import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { idParams, one } from '../../kit/list.ts'

const tag = 'Files'

/** What the image service answers to an upload, hosted or embedded. */
export const UploadedImage = z.object({
  fileId: z.string(),
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  size: z.number().int(),
  fileType: z.string(),
})

export const PrivateFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
})

export const files = {
  imagekitAuth: endpoint({
    method: 'GET',
    path: '/imagekit-auth',
    access: 'signedIn',
    tag,
    summary: 'A signature for one picture upload',
    response: z.object({
      token: z.string(),
      expire: z.number().int(),
      signature: z.string(),
      publicKey: z.string(),
      urlEndpoint: z.string(),
      uploadUrl: z.string(),
    }),
    limit: 60,
  }),
  /** Multipart, with the hosted service's field names: file, fileName, token, expire, signature, publicKey. */
  upload: endpoint({
    method: 'POST',
    path: '/files/upload',
    access: 'public',
    tag,
    summary: 'The embedded image service: takes a signed picture upload',
    response: UploadedImage,
    ownTransaction: true,
    unaudited: true,
    limit: 60,
  }),
  /** Multipart with one part `file`; private to the uploader’s organisation and Admin. */
  uploadDocument: endpoint({
    method: 'POST',
    path: '/files/documents',
    access: 'signedIn',
    tag,
    summary: 'Upload a private document',
    response: one(PrivateFile),
    ownTransaction: true,
    status: 201,
    limit: 60,
  }),
  /** The bytes themselves; a browser follows the link with a ticket. */
  download: endpoint({
    method: 'GET',
    path: '/files/:id',
    access: 'signedIn',
    afterStep: true,
    tag,
    summary: 'A private document of the own organisation',
    params: idParams,
    response: z.unknown(),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/tickets',
    access: 'signedIn',
    tag,
    summary: 'A one-time ticket for a link the browser follows by itself, good for 60 seconds',
    body: z.strictObject({
      path: z
        .string()
        .max(500)
        .regex(/^\/api\/v1\/[A-Za-z0-9._~/?=&%-]+$/, 'A path of this API'),
    }),
    response: one(z.object({ ticket: z.string(), url: z.string() })),
    unaudited: true,
    limit: 120,
    example: { path: '/api/v1/files/00000000-0000-4000-8000-000000000000' },
  }),
}
