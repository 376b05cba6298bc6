import type { OutgoingHttpHeaders } from 'node:http'
import { notifications } from '@karavan/contracts/base/notifications/notification.contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../../platform/auth/caller.ts'
import { isUnreachable } from '../../../platform/db/database.ts'
import type { Events, Notice } from '../../../platform/events/events.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App, Platform } from '../../../platform/platform.ts'

type Stream = { userId: string; session: string | undefined; end(): void }

const maxPerUser = 5
/** By these streams of one person hear of each other, in whichever process they are; no reader is told. */
const opens = 'EventStream opens'
const ends = 'EventStream ends'
const maxUnsentBytes = 256 * 1024

/** Whether the token still stands for the same active user; a database that is away decides nothing. */
async function stillGood({ verifyToken, findCaller }: Platform, request: FastifyRequest, caller: Caller) {
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  if (!token) return false
  try {
    const { issuer, subject } = await verifyToken(token)
    const now = await findCaller(issuer, subject)
    return now?.id === caller.id && now.active && now.orgId === caller.orgId && now.userType === caller.userType
  } catch (error) {
    return isUnreachable(error)
  }
}

function openStream(reply: FastifyReply) {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'x-request-id': reply.request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  return raw
}

/** `GET /events`: a stream that tells a signed-in person what to fetch again. */
export function registerEvents(app: App, events: Events, heartbeatMs = 25_000): void {
  const { platform } = app
  const streams = new Set<Stream>()

  mount(app, notifications.events, async (_, { user, request, reply }) => {
    const raw = openStream(reply)
    const write = (text: string) => {
      // A reader that does not keep up is dropped; it comes back and fetches everything.
      if (raw.writableLength > maxUnsentBytes) raw.destroy()
      else if (!raw.writableEnded) raw.write(text)
    }
    const id = uuidv7()
    const stream: Stream = { userId: user.id, session: request.claims?.session, end: () => raw.end() }
    const newer = new Set<string>()
    const hear = ({ tag, id: of }: Notice) => {
      if (tag === ends) newer.delete(of)
      else if (tag !== opens) write(`data: ${JSON.stringify({ tag, id: of })}\n\n`)
      // Ids are in the order of time; word of one that is older may come late.
      else if (of > id && newer.add(of).size >= maxPerUser) raw.end()
    }
    const tell = (tag: string) => platform.publish([{ tag, id, userId: user.id }])
    const unsubscribe = events.subscribe(user, hear)
    tell(opens)
    const check = async () => {
      if (await stillGood(platform, request, user)) write(': still here\n\n')
      else raw.end()
    }
    const beat = setInterval(() => void check(), heartbeatMs)
    raw.once('close', () => {
      clearInterval(beat)
      unsubscribe()
      streams.delete(stream)
      tell(ends)
    })
    const mine = [...streams].filter(({ userId }) => userId === user.id)
    if (mine.length >= maxPerUser) mine[0]?.end()
    streams.add(stream)
    write('retry: 3000\n: open\n\n')
    return ''
  })

  platform.sessions.onEnd((session) => {
    for (const stream of streams) if (stream.session === session) stream.end()
  })
  // Streams never end by themselves, so they go first when the process is asked to stop.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
}
