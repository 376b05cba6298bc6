import { argv } from 'node:process'

const known = ['paths', 'statement', 'crm', 'reports', 'web', 'screens', 'sheet'] as const
const [asked] = argv.slice(2)

if (known.some((name) => name === asked)) await import(`./${asked === 'sheet' ? 'screens' : asked}.ts`)
else {
  console.error(`Say which: npm run bench -- ${known.join(' | ')}`)
  process.exitCode = 1
}
