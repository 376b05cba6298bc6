import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserContracts } from './browser-contracts.ts'
import { chunks } from './chunks.ts'

const api = 'http://127.0.0.1:3001'

const preloaded = /(inter-latin-wght-normal|rupee)-[^/]+\.woff2$/
const face = /@font-face\{[^}]*\}/g

/**
 * Names the fonts in the document instead of the style sheet, and preloads the latin subset of Inter and the rupee sign, so
 * that the first words and prices are drawn in them. A sheet that came later and named them again would have every line of
 * a drawn page measured again.
 */
function fontsInDocument(): Plugin {
  return {
    name: 'karavan:fonts-in-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const faces = Object.values(bundle).flatMap((file) => {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return []
          const text = String(file.source)
          file.source = text.replace(face, '')
          return text.match(face) ?? []
        })
        const links = Object.keys(bundle)
          .filter((name) => preloaded.test(name))
          .map((file) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }))
        return [
          ...links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
          { tag: 'style', children: faces.join(''), injectTo: 'head' as const },
        ]
      },
    },
  }
}

/** What every layout asks for is not named again by every screen: the lists of that alone would be a kilobyte of the entry. */
const withoutLayoutParts = (file: string, parts: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || file.includes('Layout')
    ? parts
    : parts.filter((part) => !/\/(rolldown-runtime|icons|arrive|schemas)-/.test(part))

const router = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url))

/** The router gives everybody its development build: a kilobyte of warnings that nobody reads here. */
const routerWithoutWarnings = (): Plugin => ({
  name: 'karavan:router-without-warnings',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: router('index') },
        { find: /^react-router\/dom$/, replacement: router('dom-export') },
      ],
    },
  }),
})

export default defineConfig({
  plugins: [react(), tailwindcss(), fontsInDocument(), routerWithoutWarnings(), browserContracts()],
  // The server puts a fresh nonce in place of this word in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Nothing as data: URL, so that the CSP needs no exception for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutLayoutParts },
    // The first versions with light-dark(), which must reach the browser as written.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/identity', '/scenes', '/files', '/dev'].map((path) => [path, api])),
  },
})
