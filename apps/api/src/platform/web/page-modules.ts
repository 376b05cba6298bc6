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

/** What a document has to name. */
export type PageFiles = { scripts: string[]; styles: string[] }

/**
 * All files that the route of a page needs, so that they are asked for at once instead of one wave after the other. Modules
 * are named by their files on the server, which the two manifests turn into those of the browser.
 */
export function filesOf({ server, browser }: { server: Manifest; browser: Manifest }, modules: string[]): PageFiles {
  const sources = Object.keys(server).filter((source) => modules.includes(server[source]?.file ?? ''))
  const entry = chunksOf(
    browser,
    Object.keys(browser).filter((source) => browser[source]?.isEntry),
  )
  const all = new Set([...entry, ...chunksOf(browser, sources)])
  return {
    scripts: [...all].filter((source) => !entry.has(source)).map((source) => browser[source]?.file ?? ''),
    styles: [...new Set([...all].flatMap((source) => browser[source]?.css ?? []))],
  }
}
