import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './chunks.ts'

const api = 'http://127.0.0.1:3001'

/** Preloads the latin subset of Inter and the rupee sign, so that the first words and prices are drawn in it. */
function preloadFonts(): Plugin {
  return {
    name: 'karavan:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /(inter-latin-wght-normal|rupee)-[^/]+\.woff2$/.test(name))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  // The server puts a fresh nonce in place of this word in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Nothing as data: URL, so that the CSP needs no exception for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
