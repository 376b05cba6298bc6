import { describe, expect, it } from 'vitest'
import { entryFiles, refusal } from './bundle-budget.mjs'

describe('the bundle budget', () => {
  it('counts the entry and what it imports, once each, and not what is loaded on demand', () => {
    const manifest = {
      'index.html': {
        file: 'assets/index.js',
        isEntry: true,
        imports: ['_a.js', '_b.js'],
        dynamicImports: ['page.tsx'],
      },
      '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
      '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
      'page.tsx': { file: 'assets/page.js', isDynamicEntry: true, imports: ['_c.js'] },
      '_c.js': { file: 'assets/c.js' },
    }
    expect(entryFiles(manifest)).toEqual(['assets/index.js', 'assets/a.js', 'assets/b.js'])
  })

  it('refuses more than is allowed, and more than 2 kB over the figure of before', () => {
    expect(refusal(150_000, 149_000)).toBeNull()
    expect(refusal(150_001, 150_000)).toContain('allowed')
    expect(refusal(142_000, 140_000)).toBeNull()
    expect(refusal(142_001, 140_000)).toContain('--update')
    expect(refusal(120_000, 140_000)).toBeNull()
  })
})
