import { quoteTray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { api } from '../api/api.ts'

const tray = [{ type: 'QuoteTray' as const, id: 'LIST' }]

const trayApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTray: build.query<Got<typeof quoteTray.get>, void>({
      query: () => send(quoteTray.get)({}),
      providesTags: ['QuoteTray', ...tray],
    }),
    addToTray: build.mutation<Got<typeof quoteTray.add>, Sent<typeof quoteTray.add>>({
      query: send(quoteTray.add),
      invalidatesTags: tray,
    }),
    takeOffTray: build.mutation<Got<typeof quoteTray.remove>, Sent<typeof quoteTray.remove>>({
      query: send(quoteTray.remove),
      invalidatesTags: tray,
    }),
  }),
})

export const { useGetTrayQuery, useAddToTrayMutation, useTakeOffTrayMutation } = trayApi
