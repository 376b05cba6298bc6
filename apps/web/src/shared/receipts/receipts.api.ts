import { receipts } from '@karavan/contracts/crm/receipts/receipt.contract'
import { refunds } from '@karavan/contracts/crm/receipts/refund.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { changed, createdTags, listTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

type Answer = Got<typeof receipts.get>

/** What money that came or moved makes stale: itself, every booking it is used on, and its customer. */
const movedTags = (answer: Answer | undefined) => [
  ...changed('Receipt', answer?.data.id),
  ...changed('Customer', answer?.data.customerId),
  ...changed('CrmBooking', answer?.data.booking?.id),
  ...(answer?.data.allocations ?? []).flatMap(({ booking }) => changed('CrmBooking', booking?.id)),
]

/** What a refund that moved makes stale: lists, its receipt and its customer. */
const returnedTags = (answer: Got<typeof refunds.create> | undefined) => [
  ...changed('Receipt', answer?.data.receiptId),
  ...changed('Customer', answer?.data.customerId),
]

const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: build.query<Got<typeof receipts.list>, Sent<typeof receipts.list>>({
      query: send(receipts.list),
      providesTags: listTags('Receipt'),
    }),
    getCustomerMoney: build.query<Got<typeof receipts.customer>, Sent<typeof receipts.customer>>({
      query: send(receipts.customer),
      providesTags: (_answer, _error, { params }) => [
        { type: 'Customer', id: params.id },
        ...createdTags('Receipt'),
        ...createdTags('CrmBooking'),
        ...createdTags('Opening'),
      ],
    }),
    receiveMoney: build.mutation<Got<typeof receipts.create>, Sent<typeof receipts.create>>({
      query: send(receipts.create),
      invalidatesTags: movedTags,
    }),
    allocateReceipt: build.mutation<Got<typeof receipts.allocate>, Sent<typeof receipts.allocate>>({
      query: send(receipts.allocate),
      invalidatesTags: movedTags,
    }),
    verifyReceipt: build.mutation<Got<typeof receipts.verify>, Sent<typeof receipts.verify>>({
      query: send(receipts.verify),
      invalidatesTags: movedTags,
    }),
    voidReceipt: build.mutation<Got<typeof receipts.void>, Sent<typeof receipts.void>>({
      query: send(receipts.void),
      // What it was used on is told by the server.
      invalidatesTags: movedTags,
    }),
    listRefunds: build.query<Got<typeof refunds.list>, Sent<typeof refunds.list>>({
      query: send(refunds.list),
      providesTags: createdTags('Receipt'),
    }),
    askRefund: build.mutation<Got<typeof refunds.create>, Sent<typeof refunds.create>>({
      query: send(refunds.create),
      invalidatesTags: returnedTags,
    }),
    decideRefund: build.mutation<Got<typeof refunds.decide>, Sent<typeof refunds.decide>>({
      query: send(refunds.decide),
      invalidatesTags: returnedTags,
    }),
    sendRefund: build.mutation<Got<typeof refunds.send>, Sent<typeof refunds.send>>({
      query: send(refunds.send),
      invalidatesTags: returnedTags,
    }),
    endRefund: build.mutation<Got<typeof refunds.end>, Sent<typeof refunds.end>>({
      query: send(refunds.end),
      invalidatesTags: returnedTags,
    }),
  }),
})

export const {
  useListReceiptsQuery,
  useGetCustomerMoneyQuery,
  useReceiveMoneyMutation,
  useAllocateReceiptMutation,
  useVerifyReceiptMutation,
  useVoidReceiptMutation,
  useListRefundsQuery,
  useAskRefundMutation,
  useDecideRefundMutation,
  useSendRefundMutation,
  useEndRefundMutation,
} = receiptsApi
