import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder a package is found in from another one, as Node looks for it; none where it is not installed. */
function find(name, from, top) {
  for (let folder = from; folder.startsWith(top); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
  }
  return null
}

/**
 * The folders of all packages a package needs to run, and of those these need. What a package merely works with is left out,
 * unless another one needs it.
 */
export function productionPackages(start, top, isLeftOut = () => false) {
  const seen = new Set()
  const folders = []
  const follow = (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (isLeftOut(name)) continue
      const found = find(name, folder, top)
      if (!found && !(name in optionalDependencies)) throw new Error(`${name} is not installed; run npm ci first`)
      if (!found || seen.has(found)) continue
      seen.add(found)
      // The project's own packages are in the program already; what they need is not.
      if (!name.startsWith('@karavan/')) folders.push(found)
      follow(found)
    }
  }
  follow(start)
  return folders
}
