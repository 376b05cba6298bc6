import { createHash } from 'node:crypto'

/** The packages of a lock file, each version once, without those of the project itself. */
export function packagesOf({ packages }) {
  const found = new Map()
  for (const [path, { version, license, dev, resolved, integrity, link, name }] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || link) continue
    const named = name ?? path.slice(at + 'node_modules/'.length)
    const key = `${named}@${version}`
    // What is needed at work anywhere is no mere tool.
    const tool = (found.get(key)?.dev ?? true) && dev === true
    found.set(key, { name: named, version, license: license ?? null, dev: tool, resolved, integrity })
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

const hashOf = (integrity) => {
  const [, method, content] = /^(sha\d+)-(\S+)/.exec(integrity ?? '') ?? []
  if (!method) return {}
  const alg = method.replace('sha', 'SHA-')
  return { hashes: [{ alg, content: Buffer.from(content, 'base64').toString('hex') }] }
}

/** What the project is built from, as a CycloneDX document; the same lock file gives the same document. */
export function sbomOf(lock) {
  const components = packagesOf(lock).map((one) => ({
    type: 'library',
    'bom-ref': purlOf(one),
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    scope: one.dev ? 'excluded' : 'required',
    ...(one.license ? { licenses: [{ expression: one.license }] } : {}),
    ...hashOf(one.integrity),
  }))
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'karavan', name: lock.name, version: lock.version } },
    components,
  }
}

/** Licences that ask for no more than to be named. */
const free = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'OFL-1.1', 'Python-2.0', 'CC-BY-4.0'],
])

/** Others, and the packages that may have them: used as they come, never changed, and not linked into our own code. */
const bound = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^(lightningcss(-|$)|axe-core$)/,
}

/** Packages whose lock entry names none; what their own files say was read by hand. */
const read = {
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
  ...Object.fromEntries(
    ['png-js@1.1.0', 'busboy@1.6.0', 'streamsearch@1.1.0', 'only@0.0.2', 'humanize-number@0.0.2'].map((one) => [
      one,
      'MIT',
    ]),
  ),
}

/** What is wrong with the licences of packages, in words. */
export const licenceFaults = (packages) =>
  packages.flatMap(({ name, version, license }) => {
    const said = license ?? read[`${name}@${version}`]
    if (!said)
      return [`${name}@${version} names no licence: read its files and write it down in scripts/lib/supply.mjs`]
    // Of a choice one that is free is enough; of what holds together each must be.
    const choices = said.replaceAll(/[()]/g, '').split(' OR ')
    const good = choices.some((choice) =>
      choice.split(' AND ').every((one) => free.has(one) || (bound[one]?.test(name) ?? false)),
    )
    return good ? [] : [`${name}@${version} is under ${said}, which nobody has agreed to`]
  })

const numbersOf = (version) => version.split(/[-+]/)[0].split('.').map(Number)

/** Whether a version comes before another; what stands behind a dash is left aside. */
export function isBefore(version, other) {
  const [a, b] = [numbersOf(version), numbersOf(other)]
  for (let at = 0; at < 3; at++) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) < (b[at] ?? 0)
  return false
}

/** The packages that a list of advisories speaks of, each with what it says. */
export const advisoryHits = (packages, advisories) =>
  packages.flatMap((one) =>
    advisories
      .filter(({ name, affected }) =>
        name === one.name
          ? affected.some(([from, below]) => !isBefore(one.version, from) && isBefore(one.version, below))
          : false,
      )
      .map(({ id, about }) => `${one.name}@${one.version}: ${id}, ${about}`),
  )
