// Types, lint, formatting, import rules, unused code, and that generated files are those of the sources.
import { runChecks } from './lib/checks.mjs'

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
