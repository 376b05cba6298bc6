import { inventory } from '@karavan/contracts/catalogue/hotels/inventory.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'

const inventoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewInventory: build.mutation<Got<typeof inventory.preview>, Sent<typeof inventory.preview>>({
      query: send(inventory.preview),
    }),
    changeInventory: build.mutation<Got<typeof inventory.change>, Sent<typeof inventory.change>>({
      query: send(inventory.change),
      invalidatesTags: (_answer, _error, { body }) =>
        body.hotelIds === 'all'
          ? ['Hotel']
          : body.hotelIds.flatMap((id) => [
              { type: 'Hotel' as const, id },
              { type: 'Hotel' as const, id: `${id}:history` },
            ]),
    }),
    getPickup: build.query<Got<typeof inventory.pickup>, Sent<typeof inventory.pickup>>({
      query: send(inventory.pickup),
      providesTags: (_answer, _error, { params }) => [{ type: 'Hotel', id: params.id }],
    }),
  }),
})

export const { usePreviewInventoryMutation, useChangeInventoryMutation, useGetPickupQuery } = inventoryApi
