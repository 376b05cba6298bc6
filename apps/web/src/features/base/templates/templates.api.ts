import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { templates } from '@karavan/contracts/base/templates/template.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query<Got<typeof templates.list>, Sent<typeof templates.list>>({
      query: send(templates.list),
      providesTags: listTags('Template'),
    }),
    getTemplate: build.query<Got<typeof templates.get>, Sent<typeof templates.get>>({
      query: send(templates.get),
      providesTags: oneTag('Template'),
    }),
    getTemplateHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Template', id: query?.id }],
    }),
    createTemplate: build.mutation<Got<typeof templates.create>, Sent<typeof templates.create>>({
      query: send(templates.create),
      invalidatesTags: ['Template'],
    }),
    /** A new default takes the mark from another one, so all of them may have changed. */
    updateTemplate: build.mutation<Got<typeof templates.update>, Sent<typeof templates.update>>({
      query: send(templates.update),
      invalidatesTags: ['Template'],
    }),
    deleteTemplate: build.mutation<Got<typeof templates.delete>, Sent<typeof templates.delete>>({
      query: send(templates.delete),
      invalidatesTags: createdTags('Template'),
    }),
    previewTemplate: build.query<Got<typeof templates.previewDraft>, Sent<typeof templates.previewDraft>>({
      query: send(templates.previewDraft),
      // Every keystroke would leave one behind.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListTemplatesQuery,
  useGetTemplateQuery,
  useGetTemplateHistoryQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
  usePreviewTemplateQuery,
} = templatesApi
