import { bankLines, banks, bankStatements } from '@karavan/contracts/crm/bank/bank.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { changed, createdTags, listTags, oneTag } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

type Filed = { id: string; file: File }

const formOf = (file: File) => {
  const body = new FormData()
  body.append('file', file)
  return body
}

/** What a decision makes stale: the statement, and money that was seen or credited by it. */
const decidedTags = (answer: Got<typeof bankLines.accept> | undefined) => [
  ...changed('BankStatement', answer?.data.statementId),
  ...changed('Receipt'),
  ...changed('Deposit'),
]

const bankApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBanks: build.query<Got<typeof banks.list>, void>({
      query: send(banks.list),
      providesTags: createdTags('BankStatement'),
    }),
    createBank: build.mutation<Got<typeof banks.create>, Sent<typeof banks.create>>({
      query: send(banks.create),
      invalidatesTags: createdTags('BankStatement'),
    }),
    updateBank: build.mutation<Got<typeof banks.update>, Sent<typeof banks.update>>({
      query: send(banks.update),
      invalidatesTags: createdTags('BankStatement'),
    }),
    readBankFile: build.mutation<Got<typeof banks.read>, Filed>({
      query: ({ id, file }) => ({ ...send(banks.read)({ params: { id } }), body: formOf(file) }),
    }),
    uploadStatement: build.mutation<Got<typeof banks.upload>, Filed>({
      query: ({ id, file }) => ({ ...send(banks.upload)({ params: { id } }), body: formOf(file) }),
      invalidatesTags: createdTags('BankStatement'),
    }),
    listBankStatements: build.query<Got<typeof bankStatements.list>, Sent<typeof bankStatements.list>>({
      query: send(bankStatements.list),
      providesTags: listTags('BankStatement'),
    }),
    getBankStatement: build.query<Got<typeof bankStatements.get>, Sent<typeof bankStatements.get>>({
      query: send(bankStatements.get),
      providesTags: oneTag('BankStatement'),
    }),
    deleteBankStatement: build.mutation<Got<typeof bankStatements.delete>, Sent<typeof bankStatements.delete>>({
      query: send(bankStatements.delete),
      invalidatesTags: createdTags('BankStatement'),
    }),
    listBankLines: build.query<Got<typeof bankStatements.lines>, Sent<typeof bankStatements.lines>>({
      query: send(bankStatements.lines),
      providesTags: oneTag('BankStatement'),
    }),
    acceptSureLines: build.mutation<Got<typeof bankStatements.acceptSure>, Sent<typeof bankStatements.acceptSure>>({
      query: send(bankStatements.acceptSure),
      invalidatesTags: (_answer, _error, { params }) => [
        ...changed('BankStatement', params.id),
        ...changed('Receipt'),
        ...changed('Deposit'),
      ],
    }),
    listBankCandidates: build.query<Got<typeof bankLines.candidates>, Sent<typeof bankLines.candidates>>({
      query: send(bankLines.candidates),
      providesTags: createdTags('BankStatement'),
    }),
    acceptBankLine: build.mutation<Got<typeof bankLines.accept>, Sent<typeof bankLines.accept>>({
      query: send(bankLines.accept),
      invalidatesTags: decidedTags,
    }),
    receiveBankLine: build.mutation<Got<typeof bankLines.receive>, Sent<typeof bankLines.receive>>({
      query: send(bankLines.receive),
      invalidatesTags: (answer) => [...decidedTags(answer), ...changed('CrmBooking'), ...changed('Customer')],
    }),
    ignoreBankLine: build.mutation<Got<typeof bankLines.ignore>, Sent<typeof bankLines.ignore>>({
      query: send(bankLines.ignore),
      invalidatesTags: decidedTags,
    }),
    undoBankLine: build.mutation<Got<typeof bankLines.undo>, Sent<typeof bankLines.undo>>({
      query: send(bankLines.undo),
      invalidatesTags: decidedTags,
    }),
  }),
})

export const {
  useListBanksQuery,
  useCreateBankMutation,
  useUpdateBankMutation,
  useReadBankFileMutation,
  useUploadStatementMutation,
  useListBankStatementsQuery,
  useGetBankStatementQuery,
  useDeleteBankStatementMutation,
  useListBankLinesQuery,
  useAcceptSureLinesMutation,
  useListBankCandidatesQuery,
  useAcceptBankLineMutation,
  useReceiveBankLineMutation,
  useIgnoreBankLineMutation,
  useUndoBankLineMutation,
} = bankApi
