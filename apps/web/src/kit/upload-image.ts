import type { files } from '@karavan/contracts/base/files/file.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { use } from 'react'
import type { Upload, UploadHelp } from '../ui/useUploads.ts'
import { FormWorkContext } from './form-context.ts'
import { readFailure } from './problem.ts'

type Signature = Got<typeof files.imagekitAuth>

/** What the image service says when it refuses, hosted or embedded. */
function refusalOf(request: XMLHttpRequest): Error {
  try {
    const answer = JSON.parse(request.responseText) as { message?: string; detail?: string }
    return new Error(answer.detail ?? answer.message ?? 'The picture was refused')
  } catch {
    return new Error('The picture was refused')
  }
}

/**
 * Sends one signed picture to the image service and answers its address. It goes past the calls of our own API on
 * purpose: a refusal of another service says nothing about who is signed in here.
 */
export function postImage(
  file: File,
  signature: Signature,
  { onProgress, signal }: UploadHelp,
): Promise<{ url: string }> {
  const form = new FormData()
  form.append('file', file)
  form.append('fileName', file.name)
  form.append('token', signature.token)
  form.append('expire', String(signature.expire))
  form.append('signature', signature.signature)
  form.append('publicKey', signature.publicKey)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', signature.uploadUrl)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onerror = () => reject(new Error('The image service cannot be reached'))
    request.onabort = () => reject(new Error('Stopped'))
    request.onload = () => {
      if (request.status >= 300) return reject(refusalOf(request))
      resolve(JSON.parse(request.responseText) as { url: string })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** A hook whose call gives the signature for one upload. */
export type SignHook = () => readonly [() => { unwrap: () => Promise<Signature>; reset: () => void }, ...unknown[]]

/** Uploads pictures: a signature from our API, then the file to the image service; a form around waits for it. */
export function useImageUpload(useSign: SignHook): Upload {
  const [sign] = useSign()
  const beginWork = use(FormWorkContext)
  return async (file, help) => {
    const endWork = beginWork?.()
    const call = sign()
    try {
      const signature = await call.unwrap().catch((error: unknown) => {
        throw new Error(readFailure(error).detail)
      })
      return await postImage(file, signature, help)
    } finally {
      call.reset()
      endWork?.()
    }
  }
}
