import { ForksPoolWorker } from 'vitest/node'

/** The processes that go on after their run, by the name of their project. */
const kept = new Map()
const answer = (child, type) => child.fork.emit('message', { type, __vitest_worker_response__: true })

/** A worker of Vitest that stands for one run; its process stays for the next, with all that it has loaded. */
class KeptWorker {
  name = 'kept'
  cacheFs = true
  #isNew = false
  #isDone = false
  #listeners = []

  constructor(options) {
    this.options = options
  }

  get #key() {
    return this.options.project.name
  }

  async start() {
    this.child = kept.get(this.#key)
    if (this.child) return
    this.#isNew = true
    this.child = new ForksPoolWorker(this.options)
    await this.child.start()
    kept.set(this.#key, this.child)
    this.child.fork.once('exit', () => this.#forget())
  }

  send(message) {
    if (message.type === 'start' && !this.#isNew) return answer(this.child, 'started')
    if (message.type !== 'stop') return this.child.send(message)
    this.#isDone = true
    return answer(this.child, 'stopped')
  }

  on(event, listener) {
    this.#listeners.push([event, listener])
    this.child.on(event, listener)
  }

  off(event, listener) {
    this.child.off(event, listener)
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.child.off(event, listener)
    // One that is not done with its run is of no use to the next.
    if (this.#isDone) return
    this.#forget()
    await this.child.stop()
  }

  deserialize(data) {
    return data
  }

  #forget() {
    if (kept.get(this.#key) === this.child) kept.delete(this.#key)
  }
}

export const keptWorkers = { name: 'kept', createPoolWorker: (options) => new KeptWorker(options) }

/** Ends the processes; the next run has new ones. */
export async function endWorkers() {
  const children = [...kept.values()]
  kept.clear()
  await Promise.all(children.map((child) => child.stop()))
}
