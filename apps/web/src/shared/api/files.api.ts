import { files } from '@karavan/contracts/base/files/file.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { api } from './api.ts'

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Leave to fetch one private file or paper, once. */
    askTicket: build.mutation<Got<typeof files.ticket>, Sent<typeof files.ticket>>({ query: send(files.ticket) }),
    /** Leave to send one picture. */
    signImage: build.mutation<Got<typeof files.imagekitAuth>, void>({ query: send(files.imagekitAuth) }),
    /** Keeps a private file until a call names what it belongs to. */
    uploadDocument: build.mutation<Got<typeof files.uploadDocument>, File>({
      query(file) {
        const body = new FormData()
        body.append('file', file)
        return { ...send(files.uploadDocument)(), body }
      },
    }),
  }),
})

export const { useAskTicketMutation, useSignImageMutation, useUploadDocumentMutation } = filesApi
export const { uploadDocument } = filesApi.endpoints
