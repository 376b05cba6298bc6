import type { CatalogueImport, ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

type Path = '/rate-imports' | '/hotel-imports'

/** Hands in a file of the catalogue. */
export async function handIn<T = { data: CatalogueImport }>(
  { app, people }: TestApp,
  path: Path,
  file: string | Uint8Array<ArrayBuffer>,
  { as = people.admin, name = 'rates.csv' }: { as?: Person; name?: string } = {},
): Promise<{ status: number; body: T }> {
  const form = new FormData()
  form.append('file', new Blob([file]), name)
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

/** Pastes lines and gives what they would do. */
export async function paste(test: TestApp, path: Path, text: string): Promise<CatalogueImport> {
  const { status, body } = await test.call<{ data: CatalogueImport }>('POST', path, {
    as: test.people.admin,
    body: { text },
  })
  if (status !== 201) throw new Error(`The lines were refused: ${JSON.stringify(body)}`)
  return body.data
}

/** The lines of an import, faults first. */
export async function linesOf(test: TestApp, path: Path, id: string, query = ''): Promise<ImportLine[]> {
  const { body } = await test.call<{ data: ImportLine[] }>('GET', `${path}/${id}/rows?pageSize=100${query}`, {
    as: test.people.admin,
  })
  return body.data
}
