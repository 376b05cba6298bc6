import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import sharp from 'sharp'
import { fileStoreOf } from '../../../../platform/files/stored-image.ts'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { formOf } from '../../../base/files/testing/upload.ts'
import type { Told } from './application.ts'

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A portrait with the proportions embassies ask for: somebody dark on the given background. */
export async function photo(background = '#fff', width = 413, height = 531): Promise<Buffer> {
  const [wide, high] = [Math.round(width / 2), Math.round(height / 2)]
  const somebody = await picture(wide, high, '#432')
  return sharp(await picture(width, height, background))
    .composite([{ input: somebody, gravity: 'south' }])
    .jpeg()
    .toBuffer()
}

/** A scanned page of which the small print can be read. */
export const scan = (width = 1200, height = 900): Promise<Buffer> => picture(width, height, '#eee')

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

type Sent = { key: string; bytes: Buffer | string; name?: string; applicantId?: string | undefined }

/** Hands in a paper of the first applicant, or of the one named. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  as: Person,
  { id, applicants }: Pick<VisaApplication, 'id' | 'applicants'>,
  { key, bytes, name = 'paper.jpg', applicantId = applicants[0]?.id }: Sent,
): Promise<{ status: number; body: Told }> {
  const { payload, headers } = await formOf(bytes, name, { key })
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/visa-applications/${id}/applicants/${applicantId}/documents`,
    payload,
    headers: { ...headers, authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, body: answer.json<Told>() }
}

type GrantedVisa = { fields?: Record<string, string>; bytes?: Buffer }

/** Uploads the granted visa of the first applicant. */
export async function uploadVisa(
  { app }: Pick<TestApp, 'app'>,
  as: Person,
  { id, applicants }: Pick<VisaApplication, 'id' | 'applicants'>,
  { fields = {}, bytes = pdf }: GrantedVisa = {},
): Promise<{ status: number; body: Told }> {
  const { payload, headers } = await formOf(bytes, 'visa.pdf', fields)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/visa-applications/${id}/applicants/${applicants[0]?.id}/visa`,
    payload,
    headers: { ...headers, authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, body: answer.json<Told>() }
}

/** Whether the bytes of a document lie on the disk. */
export async function isOnDisk({ app }: Pick<TestApp, 'app'>, fileId: string): Promise<boolean> {
  const found = await fileStoreOf(app.platform).get(`documents/${fileId}`)
  found?.stream.destroy()
  return found !== null
}
