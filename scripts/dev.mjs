// Web and API with reload: the web app on PORT (default 3000) by Vite, which hands API calls to the server on port 3001.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bin } from './lib/checks.mjs'
import { readEnvFile } from './lib/env-file.mjs'
import { inRoot, root } from './lib/root.mjs'

readEnvFile()

const port = process.env.PORT ?? '3000'
const vite = join(dirname(createRequire(inRoot('apps/web/package.json')).resolve('vite/package.json')), 'bin/vite.js')

const children = [
  spawn(
    process.execPath,
    [bin('tsx'), 'watch', '--clear-screen=false', '--include', 'apps/api/src/migrations/*', 'apps/api/src/server.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: '3001', PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
    },
  ),
  spawn(process.execPath, [vite, '--port', port, '--strictPort', '--clearScreen', 'false'], {
    cwd: inRoot('apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
]

let stopping = false
const stop = (signal) => {
  stopping = true
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

// One without the other is of no use.
const codes = await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('exit', (code) => {
          if (!stopping) stop('SIGTERM')
          resolve(code ?? 0)
        })
      }),
  ),
)
process.exitCode = Math.max(...codes)
