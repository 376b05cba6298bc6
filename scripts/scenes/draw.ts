// Draws every picture of a place, and the one of the home page, into the web app's public folder: npm run scenes
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, pictures } from './pictures.ts'

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
let bytes = 0
for (const { file, svg } of pictures()) {
  writeFileSync(join(folder, file), svg)
  bytes += Buffer.byteLength(svg)
}
console.log(`${pictures().length} pictures, ${Math.round(bytes / 1024)} KiB`)
