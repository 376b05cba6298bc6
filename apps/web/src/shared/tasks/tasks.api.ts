import { tasks } from '@karavan/contracts/crm/tasks/task.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { changedTags, createdTags, listTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query<Got<typeof tasks.list>, Sent<typeof tasks.list>>({
      query: send(tasks.list),
      providesTags: listTags('Task'),
    }),
    createTask: build.mutation<Got<typeof tasks.create>, Sent<typeof tasks.create>>({
      query: send(tasks.create),
      invalidatesTags: createdTags('Task'),
    }),
    updateTask: build.mutation<Got<typeof tasks.update>, Sent<typeof tasks.update>>({
      query: send(tasks.update),
      // Also after a refusal: what is shown is then not what is there.
      invalidatesTags: changedTags('Task'),
    }),
    getTaskDay: build.query<Got<typeof tasks.today>, Sent<typeof tasks.today>>({
      query: send(tasks.today),
      providesTags: [...createdTags('Task'), ...createdTags('CrmBooking')],
    }),
    seeMention: build.mutation<Got<typeof tasks.seen>, Sent<typeof tasks.seen>>({
      query: send(tasks.seen),
      invalidatesTags: createdTags('Task'),
    }),
  }),
})

export const {
  useListTasksQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useGetTaskDayQuery,
  useSeeMentionMutation,
} = tasksApi
