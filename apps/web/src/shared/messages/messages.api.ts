import { inbox } from '@karavan/contracts/crm/messages/inbound.contract'
import { messages } from '@karavan/contracts/crm/messages/message.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { createdTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

/** As a list, which live events name. */
const changes = createdTags('Message')

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query<Got<typeof messages.list>, Sent<typeof messages.list>>({
      query: send(messages.list),
      providesTags: changes,
    }),
    listReceived: build.query<Got<typeof inbox.received>, Sent<typeof inbox.received>>({
      query: send(inbox.received),
      providesTags: changes,
    }),
    getMessageDesk: build.query<Got<typeof messages.desk>, Sent<typeof messages.desk>>({
      query: send(messages.desk),
      // What is arranged, issued or received makes papers.
      providesTags: createdTags('CrmBooking'),
      keepUnusedDataFor: 0,
    }),
    previewMessage: build.mutation<Got<typeof messages.preview>, Sent<typeof messages.preview>>({
      query: send(messages.preview),
    }),
    sendMessage: build.mutation<Got<typeof messages.send>, Sent<typeof messages.send>>({
      query: send(messages.send),
      invalidatesTags: changes,
    }),
    noteHanded: build.mutation<Got<typeof messages.handed>, Sent<typeof messages.handed>>({
      query: send(messages.handed),
      invalidatesTags: changes,
    }),
    noteMessageOpened: build.mutation<Got<typeof messages.opened>, Sent<typeof messages.opened>>({
      query: send(messages.opened),
      invalidatesTags: changes,
    }),
    noteMessageSent: build.mutation<Got<typeof messages.sent>, Sent<typeof messages.sent>>({
      query: send(messages.sent),
      invalidatesTags: changes,
    }),
    sendMessageAgain: build.mutation<Got<typeof messages.again>, Sent<typeof messages.again>>({
      query: send(messages.again),
      invalidatesTags: changes,
    }),
    withdrawPapers: build.mutation<Got<typeof messages.withdraw>, Sent<typeof messages.withdraw>>({
      query: send(messages.withdraw),
      invalidatesTags: changes,
    }),
  }),
})

export const {
  useListMessagesQuery,
  useListReceivedQuery,
  useGetMessageDeskQuery,
  usePreviewMessageMutation,
  useSendMessageMutation,
  useNoteHandedMutation,
  useNoteMessageOpenedMutation,
  useNoteMessageSentMutation,
  useSendMessageAgainMutation,
  useWithdrawPapersMutation,
} = messagesApi
