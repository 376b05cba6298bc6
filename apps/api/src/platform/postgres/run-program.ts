import { spawn } from 'node:child_process'
import { asUser, type DatabaseUser } from './database-user.ts'

/** Runs a program to its end as that user; answers with its exit code and all it said. */
export function runProgram(
  program: string,
  args: string[],
  user: DatabaseUser | undefined,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...asUser(user), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}
