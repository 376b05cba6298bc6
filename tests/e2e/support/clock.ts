import { randomUUID } from 'node:crypto'
import pg from 'pg'

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Leaves a job to the server, as its own clock would within the minute. */
const leaveJob = (client: pg.Client, queue: string, data: object) =>
  client.query(`insert into pgboss.job (name, data, singleton_key, policy) values ($1, $2, $3, 'short')`, [
    queue,
    JSON.stringify({ queue, data }),
    randomUUID(),
  ])

/** Lets the hold of a booking end now. */
export const endHold = (bookingId: string) =>
  inDatabase(async (client) => {
    await client.query(`update hotel_booking set hold_expires_at = now() - interval '1 second' where id = $1`, [
      bookingId,
    ])
    await leaveJob(client, 'booking.settle', { bookingId })
  })

/** Lets the time of a payment page end now. */
export const endPayment = (sessionId: string) =>
  inDatabase(async (client) => {
    await client.query(`update payment_session set expires_at = now() - interval '1 second' where id = $1`, [sessionId])
    await leaveJob(client, 'payment.settle', { sessionId })
  })

const newsOf = `name = 'sandbox.deliver' and state < 'active' and data->'data'->>'body' like '%' || $1 || '%'`

/** Keeps back what the bank has to say of a payment; answers how many messages that are. */
export const holdNews = (sessionId: string) =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update pgboss.job set start_after = now() + interval '1 hour' where ${newsOf}`,
      [sessionId],
    )
    return rowCount ?? 0
  })

/** Lets the messages through that were kept back. */
export const releaseNews = (sessionId: string) =>
  inDatabase((client) => client.query(`update pgboss.job set start_after = now() where ${newsOf}`, [sessionId]))
