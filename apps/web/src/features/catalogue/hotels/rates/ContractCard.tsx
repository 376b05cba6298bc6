import type { HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { DocumentList } from '../../../../kit/Documents.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatDateRange } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useDeleteContractMutation, useGetContractQuery } from './contract.api.ts'
import { ContractDialog } from './ContractDialog.tsx'
import { basisWords, endWords, standingOf } from './contract-words.ts'

interface ContractFactsProps {
  contract: HotelContract
  today: string
  onRemove: () => void
}

function ContractFacts({ contract, today, onRemove }: ContractFactsProps) {
  const { reference, supplierName, validFrom, validUntil, notes, file, seasons } = contract
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          {
            label: 'Valid',
            value: (
              <span className="num">
                {formatDateRange(validFrom, validUntil)}
                <span className="block text-cell text-3">{endWords(validUntil, today)}</span>
              </span>
            ),
          },
          { label: 'Rates', value: basisWords(contract) },
          { label: 'Supplier', value: supplierName },
          { label: 'Reference', value: reference },
        ]}
      />
      {seasons.length > 0 && (
        <ul aria-label="Seasons by name" className="mt-4 flex flex-wrap gap-2">
          {seasons.map(({ name, start, end }) => (
            <li key={`${start} ${name}`} className="rounded-md bg-sunken px-2.5 py-1.5">
              <span className="block text-cell font-emphasis">{name}</span>
              <span className="num block text-caption text-3">{formatDateRange(start, end)}</span>
            </li>
          ))}
        </ul>
      )}
      {notes && <p className="mt-4 max-w-[72ch] whitespace-pre-line text-2">{notes}</p>}
      {file && (
        <div className="mt-4 border-t border-line pt-4">
          <DocumentList
            documents={[{ fileId: file.id, title: 'Signed paper', sub: file.name, name: file.name }]}
            useTicket={useAskTicketMutation}
          />
        </div>
      )}
      <Button size="sm" variant="ghost" icon={Trash2} className="mt-4 -ml-3" onClick={onRemove}>
        Remove contract
      </Button>
    </>
  )
}

interface ContractCardProps {
  hotel: { id: string; hotelName: string }
  /** Stand before those of the card. */
  actions?: ReactNode
}

/** What was agreed on with a hotel: how long it holds, on which terms, and its paper. */
export function ContractCard({ hotel, actions }: ContractCardProps) {
  const { currentData, error, refetch } = useGetContractQuery({ params: { id: hotel.id } })
  const today = useGetHouseDayQuery().data
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [remove] = useDeleteContractMutation()
  const contract = currentData?.data
  const standing = contract && today ? standingOf(contract, today) : null

  async function takeAway() {
    try {
      await remove({ params: { id: hotel.id } }).unwrap()
      void notify.success('Contract removed', hotel.hotelName)
    } catch (failed) {
      void notify.error('The contract was not removed', readFailure(failed).detail)
      throw failed
    }
  }

  return (
    <Card
      title="Contract"
      actions={
        <>
          {standing && <Badge tone={standing.tone}>{standing.label}</Badge>}
          {actions}
          {contract && (
            <Button size="sm" icon={Pencil} aria-label="Edit the contract" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {contract && today ? (
        <ContractFacts contract={contract} today={today} onRemove={() => setRemoving(true)} />
      ) : contract === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-2">
            No contract is entered. With one you are told before it ends, and the seasons of the rate sheet have names.
          </p>
          <Button icon={Plus} onClick={() => setEditing(true)}>
            Enter contract
          </Button>
        </div>
      ) : error !== undefined ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-2">
          {readFailure(error).title}.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton className="h-20" />
      )}
      {editing && contract !== undefined && (
        <ContractDialog hotel={hotel} contract={contract} onClose={() => setEditing(false)} />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove this contract?"
        confirm="Remove contract"
        onConfirm={takeAway}
      >
        Its terms and the names of its seasons go. The paper stays among the documents of the house, and the history
        keeps what it said.
      </ConfirmDialog>
    </Card>
  )
}
