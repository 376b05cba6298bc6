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

async function userIds({ people }: TestApp): Promise<Ids> {
  return { own: people.agent.id, foreign: people.foreignAgent.id }
}

/** How to make records for calls with an id in their path; a path that is missing here fails the matrix. */
export const fixtures: Record<string, (test: TestApp) => Promise<Ids>> = {
  '/locations/:id': locationIds,
  '/users/:id': userIds,
}
