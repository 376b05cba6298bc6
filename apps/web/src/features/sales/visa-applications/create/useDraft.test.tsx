import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrivateCall } from '../../../../kit/private-call.ts'
import { failure } from '../../../../kit/problem.ts'
import { newPerson } from './application-draft.ts'
import { today } from './testing.ts'
import { useDraft } from './useDraft.ts'

type Body = { version: number; travelDate: string; applicants: { id?: string; surname: string | null }[] }

const stale = { status: 409, data: { title: 'Too late', status: 409, code: 'STALE_VERSION', detail: 'Too late' } }
const broken = { status: 'FETCH_ERROR', error: 'gone' }

/** A server with one draft; answers come when they are let through. */
function fakeServer() {
  let kept = {
    id: 'draft',
    version: 1,
    visaId: 'visa',
    travelDate: null,
    returnDate: null,
    express: false,
    contactPhone: null,
    notes: null,
    applicants: [{ id: 'one', surname: 'Rao' } as Applicant],
  } as unknown as VisaApplication
  const puts: Body[] = []
  const gate = { shut: Promise.resolve(), offline: false }
  const write = (part: Partial<VisaApplication>) => {
    kept = { ...kept, ...part, version: kept.version + 1 }
    return kept
  }
  const call = (async (endpoint: unknown, { body }: { body?: Body }) => {
    if (endpoint === visaApplications.get) return { data: kept }
    await gate.shut
    if (gate.offline) throw failure(broken)
    if (!body) return { data: write({}) }
    puts.push(body)
    if (body.version !== kept.version) throw failure(stale)
    const applicants = body.applicants.map((one, index) => ({ ...one, id: one.id ?? `new ${index}` }) as Applicant)
    return { data: write({ travelDate: body.travelDate || null, applicants }) }
  }) as PrivateCall
  return { call, puts, gate, write, now: () => kept }
}

/** The draft as a screen uses it. */
function openDraft() {
  const server = fakeServer()
  const { result } = renderHook(() => {
    const [application, setApplication] = useState(server.now())
    const [tools] = useState(() => ({
      call: server.call,
      change: async (run: (call: PrivateCall) => Promise<{ data: VisaApplication }>) => {
        const { data } = await run(server.call)
        setApplication(data)
        return data
      },
    }))
    return { ...useDraft(application, tools, today), hear: setApplication }
  })
  const surname = (text: string) =>
    act(() =>
      result.current.edit((draft) => ({
        ...draft,
        people: draft.people.map((person, index) => (index === 0 ? { ...person, surname: text } : person)),
      })),
    )
  return { server, result, surname }
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a draft that is typed', () => {
  it('is saved once, a moment after the last letter', async () => {
    const { server, result, surname } = openDraft()
    for (const text of ['Ran', 'Rana', 'Rana ']) surname(text)
    expect([server.puts.length, result.current.saved]).toEqual([0, false])
    await waitFor(() => expect(result.current.saved).toBe(true))
    expect(server.puts.map(({ applicants }) => applicants[0]?.surname)).toEqual(['Rana'])
    expect(result.current.draft.people[0]?.surname).toBe('Rana ')
  })

  it('saves what was typed meanwhile in a second call, and never two at a time', async () => {
    const { server, result, surname } = openDraft()
    let open = () => {}
    server.gate.shut = new Promise((resolve) => {
      open = resolve
    })
    surname('Rana')
    await act(async () => void result.current.save())
    surname('Roy')
    await act(async () => void result.current.save())
    open()
    await waitFor(() => expect(result.current.saved).toBe(true))
    expect(server.puts.map(({ version, applicants }) => [version, applicants[0]?.surname])).toEqual([
      [1, 'Rana'],
      [2, 'Roy'],
    ])
  })

  it('gives somebody new an id and keeps the card they are typed in', async () => {
    const { result } = openDraft()
    const person = newPerson({ surname: 'Sen' })
    act(() => result.current.edit((draft) => ({ ...draft, people: [...draft.people, person] })))
    await waitFor(() => expect(result.current.saved).toBe(true))
    expect(result.current.draft.people[1]).toMatchObject({ key: person.key, id: 'new 1' })
  })

  it('goes on top of what a colleague saved', async () => {
    const { server, result, surname } = openDraft()
    server.write({ travelDate: '2027-02-01' })
    surname('Rana')
    await waitFor(() => expect(result.current.saved).toBe(true))
    expect(server.now()).toMatchObject({ travelDate: '2027-02-01', applicants: [{ surname: 'Rana' }] })
  })

  it('asks when both changed the same, and saves nothing before the answer', async () => {
    const { server, result, surname } = openDraft()
    server.write({ applicants: [{ id: 'one', surname: 'Roy' } as Applicant] })
    surname('Rana')
    await waitFor(() => expect(result.current.clash).not.toBeNull())
    surname('Ranade')
    await act(async () => void (await result.current.save()))
    expect(server.now().applicants[0]?.surname).toBe('Roy')
    const { clash } = result.current
    act(() => {
      if (clash) result.current.settle(clash.merged)
    })
    await waitFor(() => expect(server.now().applicants[0]?.surname).toBe('Ranade'))
  })

  it('keeps what is typed when no answer comes, and tries again', async () => {
    const { server, result, surname } = openDraft()
    server.gate.offline = true
    surname('Rana')
    await waitFor(() => expect(result.current.failure?.kind).toBe('offline'))
    expect([result.current.saved, result.current.draft.people[0]?.surname]).toEqual([false, 'Rana'])
    server.gate.offline = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(result.current.saved).toBe(true))
  })

  it('lets a document in between two saves, so that neither is out of date', async () => {
    const { server, result, surname } = openDraft()
    surname('Rana')
    await act(async () => {
      await result.current.between(async ({ people }) => {
        expect(people[0]?.surname).toBe('Rana')
        return server.write({})
      })
    })
    surname('Roy')
    await waitFor(() => expect(result.current.saved).toBe(true))
    expect(server.puts.map(({ version }) => version)).toEqual([1, 3])
  })

  it('takes over what is heard of when nothing is typed here', () => {
    const { server, result } = openDraft()
    act(() => result.current.hear(server.write({ travelDate: '2027-02-01' })))
    expect(result.current.draft.travelDate).toBe('2027-02-01')
    expect(server.puts).toEqual([])
  })
})
