import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import { receipts } from '@karavan/contracts/crm/receipts/receipt.contract'
import { BadgeCheck, ReceiptText } from 'lucide-react'
import { followTicket } from '../../../kit/download.ts'
import { readFailure } from '../../../kit/problem.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { ExportMenu, ListExport } from '../../../shared/exports/ListExport.tsx'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useListReceiptsQuery, useVerifyReceiptMutation } from '../../../shared/receipts/receipts.api.ts'
import { formatMoney } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import { notify } from '../../../ui/toast.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { RefundsCard } from './RefundsCard.tsx'

const { crm } = paths
const pages = { flight: crm.flightBooking, hotel: crm.hotelBooking, 'land-package': crm.landPackageBooking } as const

const views: ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'verify', label: 'To verify', filters: { state: 'Unverified' } },
  { key: 'advances', label: 'Advances', filters: { advance: 'yes' } },
  { key: 'void', label: 'Void', filters: { state: 'Void' } },
]

/** Where money is looked at: with its booking, else with its customer. */
const placeOf = ({ booking, customerId }: Receipt): string =>
  booking ? pages[booking.kind].view.href({ id: booking.id }) : crm.allCustomers.view.href({ id: customerId })

/** What customers have paid: what has still to be seen on the account, and what of it is used on nothing. */
export function MoneyTab() {
  const settles = useRight('settle')
  const [verify] = useVerifyReceiptMutation()
  const [askTicket] = useAskTicketMutation()

  async function act(what: string, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      void notify.error(what, readFailure(error).detail)
    }
  }

  return (
    <>
      <RefundsCard />
      <ResourceIndex
        title="Money"
        noun={{ one: 'receipt', many: 'receipts' }}
        crumbs={[{ label: 'CRM', to: crm.root.href() }, { label: 'Money' }]}
        contract={receipts.list}
        useList={useListReceiptsQuery}
        columns={receiptColumns}
        rowName={(row) => row.number}
        rowTo={placeOf}
        rowMenu={(row) => (
          <>
            {row.state === 'Unverified' && settles && (
              <MenuItem
                icon={BadgeCheck}
                onSelect={() =>
                  void act('It was not verified', async () => {
                    await verify({ params: { id: row.id }, body: {} }).unwrap()
                    void notify.success(`${row.number} verified`, formatMoney(row.amount))
                  })
                }
              >
                Verify
              </MenuItem>
            )}
            {row.state !== 'Void' && !row.openingBalance && (
              <MenuItem
                icon={ReceiptText}
                onSelect={() =>
                  void act('The receipt was not downloaded', () =>
                    followTicket(askTicket, `/crm/receipts/${row.id}/receipt.pdf`),
                  )
                }
              >
                Receipt PDF
              </MenuItem>
            )}
          </>
        )}
        search="Number, reference or customer"
        views={views}
        beside={
          <>
            <ListExport list="receipts" />
            <ExportMenu list="refunds" query={{}} label="Export refunds" />
          </>
        }
      />
    </>
  )
}
