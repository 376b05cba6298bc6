import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import { expect, vi } from 'vitest'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

/** Hands in a file of customers; the mapping is guessed unless it is given. */
export async function handIn<T = { data: CustomerImport }>(
  { app }: TestApp,
  person: Person,
  csv: string | Buffer<ArrayBuffer>,
  mapping?: (string | null)[],
): Promise<{ status: number; body: T }> {
  const form = new FormData()
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'customers.csv')
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/crm/customers/import',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

/** Waits until an import has come to a stage. */
export async function importAt(
  { call }: TestApp,
  as: Person,
  id: string,
  status: CustomerImport['status'],
): Promise<CustomerImport> {
  return vi.waitFor(
    async () => {
      const { body } = await call<{ data: CustomerImport }>('GET', `/crm/customers/imports/${id}`, { as })
      expect(body.data.status).toBe(status)
      return body.data
    },
    { timeout: 45_000, interval: 50 },
  )
}

/** Hands in a file and waits until its rows are checked. */
export async function checkedImport(test: TestApp, person: Person, csv: string): Promise<CustomerImport> {
  const { body } = await handIn(test, person, csv)
  return importAt(test, person, body.data.id, 'checked')
}
