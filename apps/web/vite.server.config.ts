import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The program that draws public pages on the server: one folder that needs nothing beside it. */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: 'src/app/drawn/server.tsx',
    outDir: 'dist/server',
    emptyOutDir: true,
    manifest: true,
    target: 'node20',
  },
})
