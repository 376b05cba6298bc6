import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormWorkContext } from './form-context.ts'
import { postImage, useImageUpload } from './upload-image.ts'

const signature = {
  token: 't',
  expire: 99,
  signature: 's',
  publicKey: 'p',
  urlEndpoint: 'https://images.example.test',
  uploadUrl: 'https://upload.example.test/files',
}
const file = new File(['x'], 'dunes.jpg', { type: 'image/jpeg' })

/** An image service that answers what the test says. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  opened: string[] = []
  sent?: FormData
  constructor() {
    FakeRequest.last = this
  }
  open(...call: string[]) {
    this.opened = call
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

const help = () => ({ onProgress: vi.fn(), signal: new AbortController().signal })

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('postImage', () => {
  it('sends the signed fields where the signature says, and tells how far it is', async () => {
    const { onProgress, signal } = help()
    const done = postImage(file, signature, { onProgress, signal })
    const request = FakeRequest.last
    request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true })
    request.answer(200, { url: '/files/images/a.webp' })
    expect(await done).toEqual({ url: '/files/images/a.webp' })
    expect(request.opened).toEqual(['POST', signature.uploadUrl])
    expect([...(request.sent?.keys() ?? [])]).toEqual(['file', 'fileName', 'token', 'expire', 'signature', 'publicKey'])
    expect(request.sent?.get('fileName')).toBe('dunes.jpg')
    expect(onProgress).toHaveBeenCalledWith(0.25)
  })

  it.each([
    [401, { message: 'Your account cannot be authenticated.' }, 'Your account cannot be authenticated.'],
    [403, { detail: 'The permit is used up.' }, 'The permit is used up.'],
    [502, '<html>', 'The picture was refused'],
  ])('answers a %d of the image service with its words, and nothing else happens', async (status, body, words) => {
    const done = postImage(file, signature, help())
    FakeRequest.last.answer(status, body)
    await expect(done).rejects.toThrow(words)
  })

  it('stops when told', async () => {
    const stop = new AbortController()
    const done = postImage(file, signature, { onProgress: vi.fn(), signal: stop.signal })
    stop.abort()
    await expect(done).rejects.toThrow('Stopped')
  })
})

describe('useImageUpload', () => {
  const around = (begin: () => () => void) =>
    function Around({ children }: { children: ReactNode }) {
      return <FormWorkContext value={begin}>{children}</FormWorkContext>
    }

  it('asks for a signature, holds the form until the picture is through, and keeps no signature', async () => {
    const reset = vi.fn()
    const end = vi.fn()
    const begin = vi.fn(() => end)
    const useSign = () => [() => ({ unwrap: async () => signature, reset })] as const
    const { result } = renderHook(() => useImageUpload(useSign), { wrapper: around(begin) })
    const done = result.current(file, help())
    await act(async () => undefined)
    expect(begin).toHaveBeenCalledOnce()
    expect(end).not.toHaveBeenCalled()
    FakeRequest.last.answer(200, { url: '/files/images/a.webp' })
    expect(await done).toEqual({ url: '/files/images/a.webp' })
    expect(end).toHaveBeenCalledOnce()
    expect(reset).toHaveBeenCalledOnce()
  })

  it('says why no signature was given', async () => {
    const data = { title: 'Too many', detail: 'Wait a minute.', status: 429 }
    const refusal = Object.assign(new Error('refused'), { status: 429, data })
    const useSign = () => [() => ({ unwrap: () => Promise.reject(refusal), reset: () => undefined })] as const
    const { result } = renderHook(() => useImageUpload(useSign))
    await expect(result.current(file, help())).rejects.toThrow('Wait a minute.')
  })
})
