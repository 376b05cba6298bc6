import { v7 as uuidv7 } from 'uuid'
import { insertLocations } from '../features/locations/index.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Ids to try a call with: one the agent may see, and one that belongs to somebody else or is not open. */
export type Ids = { own: string; foreign: string }

async function locationIds({ app }: TestApp): Promise<Ids> {
  const place = (name: string, status: 'active' | 'inactive') => ({
    id: uuidv7(),
    location: name,
    country: 'India',
    displayName: `${name}, India`,
    slug: name.toLowerCase(),
    description: '',
    images: [],
    featured: false,
    status,
  })
  const open = place('Openville', 'active')
  const closed = place('Closedville', 'inactive')
  await insertLocations(app.platform.database.db, [open, closed])
  return { own: open.id, foreign: closed.id }
}

async function markupIds({ call, people }: TestApp): Promise<Ids> {
  const make = async () => {
    const { body } = await call<{ data: { id: string } }>('POST', '/agent-markups', {
      as: people.admin,
      body: { service: 'hotel', audience: 'agencies', basis: 'percent', value: 10, from: '2026-01-01' },
    })
    return body.data.id
  }
  return { own: await make(), foreign: await make() }
}

async function userIds({ people }: TestApp): Promise<Ids> {
  return { own: people.agent.id, foreign: people.foreignAgent.id }
}

async function uploadPdf({ app }: TestApp, token: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'proof.pdf')
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/files/documents',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json<{ data: { id: string } }>().data.id
}

const fileIds = async (test: TestApp): Promise<Ids> => ({
  own: await uploadPdf(test, test.people.agent.token),
  foreign: await uploadPdf(test, test.people.foreignAgent.token),
})

/** How to make records for calls with an id in their path; a path that is missing here fails the matrix. */
export const fixtures: Record<string, (test: TestApp) => Promise<Ids>> = {
  '/agent-markups/:id': markupIds,
  '/files/:id': fileIds,
  '/locations/:id': locationIds,
  '/users/:id': userIds,
}
