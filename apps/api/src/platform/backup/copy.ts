import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What of a connection COPY needs; its types leave that out. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection

/** A statement whose rows do not come as rows. */
type Copying = {
  submit(wire: Wire): void
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleCopyInResponse(wire: Wire): void
}

const ask = (client: pg.Client, statement: Copying) => client.query(statement as unknown as pg.Submittable)

const piece = 64 * 1024

/** The bytes of a `COPY … TO STDOUT`, read from the database no quicker than they are taken. */
export function copyOut(client: pg.Client, text: string): Readable {
  const { stream } = wireOf(client)
  let waiting: Buffer[] = []
  let size = 0
  const rows = new Readable({
    read: () => void stream.resume(),
    destroy(error, done) {
      // Nobody takes the rest, which would otherwise come before any other answer.
      if (error) stream.destroy()
      done(error)
    },
  })
  const flush = () => {
    if (size > 0 && !rows.push(Buffer.concat(waiting, size))) stream.pause()
    ;[waiting, size] = [[], 0]
  }
  ask(client, {
    submit: (wire) => wire.query(text),
    handleCopyData({ chunk }) {
      // The piece lies in memory that the next ones are read into.
      waiting.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= piece) flush()
    },
    handleCommandComplete: flush,
    handleReadyForQuery() {
      rows.push(null)
      // Nobody asks for more of these rows, and the next answer comes by the same way.
      stream.resume()
    },
    handleError: (error) => void rows.destroy(error),
    handleCopyInResponse: () => undefined,
  })
  return rows
}

/** Sends the bytes to a `COPY … FROM STDIN`; all are written when this resolves. */
export function copyIn(client: pg.Client, text: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = false
    const send = async (wire: Wire) => {
      for await (const chunk of bytes) {
        if (failed) return
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), once(wire.stream, 'close')])
      }
      wire.endCopyFrom()
    }
    ask(client, {
      submit: (wire) => wire.query(text),
      handleCopyInResponse: (wire) =>
        void send(wire).catch((error: Error) => {
          wire.sendCopyFail('The rest could not be read')
          failed = true
          reject(error)
        }),
      handleError(error) {
        failed = true
        reject(error)
      },
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: () => undefined,
      handleCopyData: () => undefined,
    })
  })
}
