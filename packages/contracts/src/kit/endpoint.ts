import type { Action } from '@karavan/domain/base/access/permission'
import type { Right } from '@karavan/domain/base/access/rights'
import type { z } from 'zod'

/** Who may call: anyone, any valid token, any known user, any verified user, or those the permission table names. */
export type Access = 'public' | 'token' | 'signedIn' | 'verified' | { can: Action }

export const can = (action: Action): Access => ({ can: action })

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One HTTP call as data: the server mounts it, the browser sends it, the OpenAPI document shows it. */
export type Endpoint = {
  method: Method
  path: string
  access: Access
  /** What the caller must be allowed to in their organisation, beside what their kind of account may do. */
  right?: Right
  /** The same, asked of those alone who work in an organisation: travellers are told what they pay. */
  staffRight?: Right
  /** It shows a secret, before which the second step of signing in may be asked for again. */
  reveals?: true
  /** A call of the signed-in that is closed until the second step is taken, where the house asks for one. */
  afterStep?: true
  summary: string
  tag: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  status?: 200 | 201 | 204
  /** The call needs an `Idempotency-Key`, and a repeat gives the first answer. */
  idempotent?: boolean
  /** A write that leaves no trace in the audit trail says so here; every other write must leave one. */
  unaudited?: true
  /** The handler opens its own transaction, because work before it would hold a connection for long. */
  ownTransaction?: true
  /** It draws a paper, one at a time for each organisation; whatever ends in pdf does so by itself. */
  draws?: true
  /** It may be answered from a replica, a few seconds old, but for what the caller wrote or was told of. */
  mayBeOld?: true
  /** Where the house wants it, a replica answers: exact as of an earlier moment, which is never before one the caller has seen. */
  mayBeEarlier?: true
  /** Requests a minute from one caller; counted across processes. */
  limit?: number
  /** A valid body, for the document and for the tests that walk every call. */
  example?: unknown
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type Part<E, K extends string, D> = K extends keyof E ? (E[K] extends z.ZodType ? E[K] : D) : D

/** What the caller sends. */
export type Sent<E extends Endpoint> = (Part<E, 'params', null> extends z.ZodType
  ? { params: z.input<Extract<E['params'], z.ZodType>> }
  : unknown) &
  (Part<E, 'query', null> extends z.ZodType ? { query?: z.input<Extract<E['query'], z.ZodType>> } : unknown) &
  (Part<E, 'body', null> extends z.ZodType ? { body: z.input<Extract<E['body'], z.ZodType>> } : unknown) & {
    idempotencyKey?: string
  }

/** What the caller gets. */
export type Got<E extends Endpoint> = z.output<E['response']>
