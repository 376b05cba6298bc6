const duration = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Writes a line to the person at the terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Says something that belongs to the step under way or to the running server. */
export const remark = (line: string): void => say(`    ${line}`)

/** Prints a finished step with its time. */
export const printStep = (mark: '✓' | '✗', name: string, ms: number): void =>
  say(`  ${mark} ${name.padEnd(44)} ${duration(ms).padStart(8)}`)

/** Does one step of the start and prints it with its time; the work may say more precisely what was done. */
export async function step<T>(name: string, work: (rename: (name: string) => void) => Promise<T>): Promise<T> {
  const started = performance.now()
  let told = name
  try {
    const result = await work((better) => {
      told = better
    })
    printStep('✓', told, performance.now() - started)
    return result
  } catch (error) {
    printStep('✗', told, performance.now() - started)
    throw error
  }
}

/** How long this process has been alive, as people say it. */
export const uptime = (): string => duration(process.uptime() * 1000)
