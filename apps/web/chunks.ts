/**
 * Few files of some size. Left alone the bundler makes a file for every set of screens that share a module, and a page asks
 * for seventy of a kilobyte each, one wave after the other.
 */
export const chunks = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 5 },
    { name: 'icons', test: /[\\/]lucide-react[\\/]/, priority: 4 },
    { name: 'common', minShareCount: 60, priority: 3 },
    // What is large belongs to few screens: they load it themselves.
    { name: 'ui', minShareCount: 2, test: /web[\\/]src[\\/]ui[\\/]/, maxModuleSize: 12_000, priority: 2 },
    { name: 'kit', minShareCount: 12, test: /web[\\/]src[\\/](kit|shared)[\\/]/, maxModuleSize: 12_000, priority: 1 },
  ],
}
