import { z } from 'zod'
import { type Access, endpoint } from '../../kit/endpoint.ts'
import { idParams } from '../../kit/list.ts'

/** The calls that send the papers of a sale as files, under the path of the sale. */
export const papersUnder = (path: string, access: Access, tag: string) => (name: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/${name}`,
    access,
    tag,
    summary,
    params: idParams,
    response: z.unknown(),
  })
