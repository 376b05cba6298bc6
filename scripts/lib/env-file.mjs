import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** Reads settings from .env in the project's folder; what the environment says already stays. */
export function readEnvFile() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
}
