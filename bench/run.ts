import { argv } from 'node:process'

const known = ['paths', 'statement', 'crm', 'web', 'screens'] as const
const [asked] = argv.slice(2)

if (known.some((name) => name === asked)) await import(`./${asked}.ts`)
else {
  console.error(`Say which: npm run bench -- ${known.join(' | ')}`)
  process.exitCode = 1
}
