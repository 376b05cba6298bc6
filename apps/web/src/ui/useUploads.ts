import { useEffect, useRef, useState } from 'react'

export interface UploadedImage {
  url: string
  alt?: string
}

export interface UploadHelp {
  /** Told how much is through, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type Upload = (file: File, help: UploadHelp) => Promise<{ url: string }>

export interface PendingUpload {
  id: number
  file: File
  progress: number
  error?: string
}

const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : 'The upload failed')

/** Sends files one beside the other and hands over each when it is through. */
export function useUploads(upload: Upload, onDone: (image: UploadedImage) => void) {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const nextId = useRef(1)
  const done = useRef(onDone)

  useEffect(() => {
    done.current = onDone
  })

  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const change = (id: number, part: Partial<PendingUpload>) =>
    setPending((list) => list.map((item) => (item.id === id ? { ...item, ...part } : item)))

  const drop = (id: number) => setPending((list) => list.filter((item) => item.id !== id))

  async function send(id: number, file: File) {
    const controller = new AbortController()
    running.current.set(id, controller)
    try {
      const { url } = await upload(file, {
        onProgress: (share) => change(id, { progress: share }),
        signal: controller.signal,
      })
      if (controller.signal.aborted) return
      drop(id)
      done.current({ url })
    } catch (error) {
      if (!controller.signal.aborted) change(id, { error: messageOf(error) })
    } finally {
      running.current.delete(id)
    }
  }

  return {
    pending,
    /** Starts a file, or lists it with the reason why it is not sent. */
    add(file: File, error?: string) {
      const id = nextId.current
      nextId.current += 1
      setPending((list) => [...list, { id, file, progress: 0, error }])
      if (!error) void send(id, file)
    },
    retry(item: PendingUpload) {
      change(item.id, { error: undefined, progress: 0 })
      void send(item.id, item.file)
    },
    cancel(id: number) {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
