import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { listExports } from '@karavan/contracts/site/exports/export.contract'
import { send } from '../../kit/send.ts'
import { api } from '../api/api.ts'

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    askExport: build.mutation<Got<typeof listExports.create>, Sent<typeof listExports.create>>({
      query: send(listExports.create),
    }),
    getExport: build.query<Got<typeof listExports.get>, Sent<typeof listExports.get>>({
      query: send(listExports.get),
    }),
  }),
})

export const { useAskExportMutation, useGetExportQuery } = exportsApi
