import { activities } from '@karavan/contracts/catalogue/activities/activity.contract'
import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const activitiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActivities: build.query<Got<typeof activities.list>, Sent<typeof activities.list>>({
      query: send(activities.list),
      providesTags: listTags('Activity'),
    }),
    getActivity: build.query<Got<typeof activities.get>, Sent<typeof activities.get>>({
      query: send(activities.get),
      providesTags: oneTag('Activity'),
    }),
    getActivityHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Activity', id: query?.id }],
    }),
    createActivity: build.mutation<Got<typeof activities.create>, Sent<typeof activities.create>>({
      query: send(activities.create),
      invalidatesTags: createdTags('Activity'),
    }),
    updateActivity: build.mutation<Got<typeof activities.update>, Sent<typeof activities.update>>({
      query: send(activities.update),
      invalidatesTags: changedTags('Activity'),
    }),
    deleteActivity: build.mutation<Got<typeof activities.delete>, Sent<typeof activities.delete>>({
      query: send(activities.delete),
      invalidatesTags: createdTags('Activity'),
    }),
  }),
})

export const {
  useListActivitiesQuery,
  useGetActivityQuery,
  useGetActivityHistoryQuery,
  useCreateActivityMutation,
  useUpdateActivityMutation,
  useDeleteActivityMutation,
} = activitiesApi
