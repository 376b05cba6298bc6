import { describe, expect, it } from 'vitest'
import { failure, readFailure, wordsOf } from './problem.ts'

const document = {
  type: 'urn:karavan:problem:validation',
  title: 'Some fields need another look',
  status: 400,
  code: 'VALIDATION',
  detail: 'slug: taken',
  errors: [{ path: 'slug', message: 'taken' }],
  requestId: 'r-1',
}

describe('readFailure', () => {
  it('reads a problem document', () => {
    expect(readFailure({ status: 400, data: document })).toMatchObject({
      kind: 'refused',
      code: 'VALIDATION',
      detail: 'slug: taken',
      errors: [{ path: 'slug', message: 'taken' }],
      requestId: 'r-1',
    })
  })

  it('tells a lost connection from a broken server and from a missing record', () => {
    expect(readFailure({ status: 'FETCH_ERROR', error: 'x' }).kind).toBe('offline')
    expect(readFailure({ status: 'TIMEOUT_ERROR', error: 'x' }).kind).toBe('offline')
    expect(readFailure({ status: 503, data: { ...document, status: 503 } }).kind).toBe('offline')
    expect(readFailure({ status: 500, data: 'oops' }).kind).toBe('broken')
    expect(readFailure({ status: 404, data: { ...document, status: 404 } }).kind).toBe('missing')
  })

  it('has words for what nobody foresaw', () => {
    for (const error of [undefined, null, 'x', new Error('x'), { status: 418, data: null }]) {
      expect(readFailure(error).title).not.toBe('')
    }
  })
})

describe('failure', () => {
  it('can be thrown in words, and still be read', () => {
    const thrown = failure({ status: 400, data: document })
    expect([thrown.message, wordsOf(thrown)]).toEqual(['slug: taken', 'slug: taken'])
    expect(readFailure(thrown)).toMatchObject({ code: 'VALIDATION', errors: document.errors })
  })

  it('takes the words of any error, and has some for what is none', () => {
    expect(wordsOf(new Error('The window was closed.'))).toBe('The window was closed.')
    expect(wordsOf({ status: 'FETCH_ERROR', error: 'x' })).toContain('Check the connection')
  })
})
