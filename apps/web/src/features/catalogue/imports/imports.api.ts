import { hotelImports, rateImports } from '@karavan/contracts/catalogue/imports/catalogue-import.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changed, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** The calls of each kind of file. */
export const importCalls = { rates: rateImports, hotels: hotelImports } as const
export type ImportKind = keyof typeof importCalls

type Calls = typeof rateImports
type Of<C extends keyof Calls> = Sent<Calls[C]> & { kind: ImportKind }

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCatalogueImports: build.query<Got<Calls['list']>, Of<'list'>>({
      query: ({ kind, ...sent }) => send(importCalls[kind].list)(sent),
      providesTags: listTags('CatalogueImport'),
    }),
    getCatalogueImport: build.query<Got<Calls['get']>, Of<'get'>>({
      query: ({ kind, ...sent }) => send(importCalls[kind].get)(sent),
      providesTags: oneTag('CatalogueImport'),
    }),
    listImportLines: build.query<Got<Calls['rows']>, Of<'rows'>>({
      query: ({ kind, ...sent }) => send(importCalls[kind].rows)(sent),
      // The lines of a file never change; what becomes of it does.
      providesTags: () => [],
    }),
    /** Leaves another file in the place of this one. */
    correctCatalogueImport: build.mutation<Got<Calls['correct']>, Of<'correct'>>({
      query: ({ kind, ...sent }) => send(importCalls[kind].correct)(sent),
      invalidatesTags: createdTags('CatalogueImport'),
    }),
    applyCatalogueImport: build.mutation<Got<Calls['apply']>, Of<'apply'>>({
      query: ({ kind, ...sent }) => send(importCalls[kind].apply)(sent),
      invalidatesTags: (_answer, _error, { params }) => [...changed('CatalogueImport', params.id), 'Hotel'],
    }),
    undoCatalogueImport: build.mutation<Got<Calls['undo']>, Of<'undo'>>({
      query: ({ kind, ...sent }) => send(importCalls[kind].undo)(sent),
      invalidatesTags: (_answer, _error, { params }) => [...changed('CatalogueImport', params.id), 'Hotel'],
    }),
  }),
})

export const {
  useListCatalogueImportsQuery,
  useGetCatalogueImportQuery,
  useListImportLinesQuery,
  useCorrectCatalogueImportMutation,
  useApplyCatalogueImportMutation,
  useUndoCatalogueImportMutation,
} = importsApi
