import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a build of the web application says of its files: by source, and by name where several sources share one. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** The chunk of a source and all it imports, each once. */
function chunksOf(manifest: Manifest, sources: string[]): Set<string> {
  const found = new Set<string>()
  const visit = (source: string) => {
    if (found.has(source) || !manifest[source]) return
    found.add(source)
    for (const next of manifest[source].imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  return found
}

/**
 * The links by which a document asks at once for all that its route needs, instead of one wave after the other. Modules are
 * named by their files on the server, which the two manifests turn into those of the browser.
 */
export function moduleLinks({ server, browser }: { server: Manifest; browser: Manifest }, files: string[]): string {
  const sources = Object.keys(server).filter((source) => files.includes(server[source]?.file ?? ''))
  const entry = chunksOf(
    browser,
    Object.keys(browser).filter((source) => browser[source]?.isEntry),
  )
  const chunks = [...chunksOf(browser, sources)].filter((source) => !entry.has(source))
  const styles = new Set(chunks.flatMap((source) => browser[source]?.css ?? []))
  return [
    ...chunks.map((source) => `<link rel="modulepreload" crossorigin href="/${browser[source]?.file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('')
}
