import { inbox } from '@karavan/contracts/crm/messages/inbound.contract'
import { messageTemplates } from '@karavan/contracts/crm/messages/template.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../kit/send.ts'
import { createdTags } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'

/** As a list, which live events name. */
const changes = createdTags('Message')

const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInbox: build.query<Got<typeof inbox.list>, void>({ query: send(inbox.list), providesTags: changes }),
    fileInbox: build.mutation<Got<typeof inbox.file>, Sent<typeof inbox.file>>({
      query: send(inbox.file),
      invalidatesTags: changes,
    }),
    finishInbox: build.mutation<Got<typeof inbox.done>, Sent<typeof inbox.done>>({
      query: send(inbox.done),
      invalidatesTags: changes,
    }),
    listMessageTemplates: build.query<Got<typeof messageTemplates.list>, void>({
      query: send(messageTemplates.list),
      providesTags: changes,
    }),
    previewMessageTemplate: build.mutation<Got<typeof messageTemplates.preview>, Sent<typeof messageTemplates.preview>>(
      {
        query: send(messageTemplates.preview),
      },
    ),
    createMessageTemplate: build.mutation<Got<typeof messageTemplates.create>, Sent<typeof messageTemplates.create>>({
      query: send(messageTemplates.create),
      invalidatesTags: changes,
    }),
    updateMessageTemplate: build.mutation<Got<typeof messageTemplates.update>, Sent<typeof messageTemplates.update>>({
      query: send(messageTemplates.update),
      invalidatesTags: changes,
    }),
    deleteMessageTemplate: build.mutation<Got<typeof messageTemplates.delete>, Sent<typeof messageTemplates.delete>>({
      query: send(messageTemplates.delete),
      invalidatesTags: changes,
    }),
  }),
})

export const {
  useListInboxQuery,
  useFileInboxMutation,
  useFinishInboxMutation,
  useListMessageTemplatesQuery,
  usePreviewMessageTemplateMutation,
  useCreateMessageTemplateMutation,
  useUpdateMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
} = inboxApi
