import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/** Runs a program in the project's folder to its end; answers with its exit code and what it wrote, unless it is shown right away. */
export function run(command, args, { show = false, env = process.env, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => {
      output += chunk.toString('utf8')
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a script with this very Node. */
export const runNode = (args, options) => run(process.execPath, args, options)
