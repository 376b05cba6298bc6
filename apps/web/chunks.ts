import { fileURLToPath } from 'node:url'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** All that these modules import, and what that imports, without what is fetched later. */
function reachedFrom(seeds: readonly string[], modules: Modules): Set<string> {
  const importsOf = (id: string) => modules.getModuleInfo(id)?.importedIds ?? []
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of importsOf(id)) visit(next)
  }
  for (const seed of seeds) for (const next of importsOf(source(seed))) visit(next)
  return found
}

/** A chunk of what some screens import; the screens themselves stay apart. */
function sharedBy(name: string, screens: readonly string[]) {
  let reached: Set<string> | undefined
  return (id: string, modules: Modules) => {
    reached ??= reachedFrom(screens, modules)
    return reached.has(id) ? name : null
  }
}

/** Where most visitors arrive. They come without forms and schemas, and so must what these import. */
const arrivals = [
  'app/layouts/PublicLayout.tsx',
  'app/layouts/PlainLayout.tsx',
  'app/pages/HomePage.tsx',
  'features/catalogue/search/HotelsPage.tsx',
]
/** The other screens that are drawn on the server. */
const browsed = [
  'app/pages/DubaiPage.tsx',
  'app/pages/ItineraryPage.tsx',
  'features/catalogue/itineraries/public/TripListPage.tsx',
  'features/catalogue/search/AvailabilityPage.tsx',
  'features/catalogue/search/DetailsPage.tsx',
  'features/people/session/SignInPage.tsx',
]

/**
 * Few files of some size. Left alone the bundler makes a file for every set of screens that share a module, and a page asks
 * for seventy of a kilobyte each, one wave after the other.
 */
export const chunks = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 7 },
    { name: 'icons', test: /[\\/]lucide-react[\\/]/, priority: 6 },
    { name: 'schemas', test: /[\\/]node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/, priority: 6 },
    { name: sharedBy('arrive', arrivals), debugName: 'arrive', priority: 5 },
    { name: sharedBy('browse', browsed), debugName: 'browse', priority: 4 },
    { name: 'common', minShareCount: 60, priority: 3 },
    // The money of customers is on few screens, always all of it; as files of their own its parts would be named at the entry.
    {
      name: 'receipts',
      test: /[\\/](shared[\\/]receipts|crm[\\/]receipts|crm[\\/]receipt\.ts|record[\\/]ProofField)/,
      minShareCount: 2,
      priority: 2,
    },
    // What is large belongs to few screens: they load it themselves.
    { name: 'ui', minShareCount: 2, test: /web[\\/]src[\\/]ui[\\/]/, maxModuleSize: 12_000, priority: 2 },
    // Parts that screens of the CRM share: a name of its own for each would cost every visitor.
    {
      name: 'crm',
      minShareCount: 2,
      test: /web[\\/]src[\\/]features[\\/]crm[\\/]/,
      maxModuleSize: 12_000,
      priority: 1,
    },
    { name: 'kit', minShareCount: 12, test: /web[\\/]src[\\/](kit|shared)[\\/]/, maxModuleSize: 12_000, priority: 1 },
  ],
}
