/** A duration as people say it. */
export const duration = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Prints one finished step with its time, in the same columns as the server's own steps. */
export const printStep = (mark, name, ms) => {
  console.log(`  ${mark} ${name.padEnd(44)} ${duration(ms).padStart(8)}`)
}

/** Does one step and prints it with its time; what it throws goes on to the caller. */
export async function step(name, work) {
  const started = performance.now()
  try {
    const result = await work()
    printStep('✓', name, performance.now() - started)
    return result
  } catch (error) {
    printStep('✗', name, performance.now() - started)
    throw error
  }
}
