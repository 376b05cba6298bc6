import type { Got } from '@karavan/contracts/kit/endpoint'
import type { notifications } from '@karavan/contracts/base/notifications/notification.contract'
import { api } from '../shared/api/api.ts'

const list = [{ type: 'Notification' as const, id: 'LIST' }]

const notificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<Got<typeof notifications.list>, void>({
      query: () => '/notifications?pageSize=20',
      providesTags: list,
    }),
    readNotifications: build.mutation<Got<typeof notifications.read>, { ids?: string[] }>({
      query: (body) => ({ url: '/notifications/read', method: 'POST', body }),
      invalidatesTags: list,
    }),
  }),
})

export const { useListNotificationsQuery, useReadNotificationsMutation } = notificationApi
