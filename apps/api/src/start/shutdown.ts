import { remark, say } from './step.ts'

/** What is done beside waiting for requests takes so long at most. */
const rest = 4500
const echo = 300

interface Part {
  name: string
  stop(): Promise<void>
  patience: number
}

/** Thrown into a start that was asked to stop before it was done. */
export class Interrupted extends Error {}

/** Waits for something, but not for ever; its timer keeps a process alive that has nothing else to do. */
async function patiently(task: Promise<void>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), patience)
  })
  await Promise.race([task, tooLong]).finally(() => clearTimeout(timer))
}

/** What has been started and must be stopped, last started first. */
export class Parts {
  #parts: Part[] = []
  #stopping: Promise<void> | undefined
  readonly #cancelled = new AbortController()
  #limit = 5000 + rest

  /** How long all of it may take. */
  get limit(): number {
    return this.#limit
  }

  /** Lets requests under way take so many milliseconds. */
  allow(draining: number): void {
    this.#limit = draining + rest
  }

  /** Notes a started part, and for how many milliseconds its end is waited for; breaks off a start that is no longer wanted. */
  add(name: string, stop: () => Promise<void>, patience = this.#limit): void {
    this.#parts.push({ name, stop, patience })
    this.signal.throwIfAborted()
  }

  /** Aborted when the start is no longer wanted, for what takes long and can be left in between. */
  get signal(): AbortSignal {
    return this.#cancelled.signal
  }

  /** Makes a start that is still under way break off at its next part or step. */
  cancel(): void {
    this.#cancelled.abort(new Interrupted())
  }

  /** Stops everything once, in order; a part that fails to stop does not keep the others running. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll() {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const { name, stop, patience } = part
      await patiently(stop(), patience).catch((error: Error) => remark(`${name} did not stop well: ${error.message}`))
    }
  }
}

/** Ends the process in order on the first signal, within the time its parts have, and at once on the second. */
export function stopOnSignals(parts: Parts, started: Promise<void>): void {
  let asked = 0
  const end = async () => {
    // What is just being started can only be stopped once it is known.
    await started.catch(() => {})
    await parts.stop()
    say('  Stopped.')
    process.exit(0)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    // Under npm one Ctrl-C can arrive twice: from the terminal, and passed on by npm.
    if (asked && Date.now() - asked < echo) return
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143)
    asked = Date.now()
    say('\n  Stopping …')
    parts.cancel()
    setTimeout(() => {
      say('  Some parts did not stop in time and are left behind.')
      process.exit(1)
    }, parts.limit).unref()
    void end()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
