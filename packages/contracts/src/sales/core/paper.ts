import type { Right } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { type Access, endpoint } from '../../kit/endpoint.ts'
import { idParams } from '../../kit/list.ts'

/** The calls that send the papers of a sale as files, under the path of the sale; some tell staff what it costs. */
export const papersUnder =
  (path: string, access: Access, tag: string) => (name: string, summary: string, staffRight?: Right) =>
    endpoint({
      method: 'GET',
      path: `${path}/:id/${name}`,
      access,
      ...(staffRight ? { staffRight } : {}),
      tag,
      summary,
      params: idParams,
      response: z.unknown(),
    })
