import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { ChosenFact } from '@karavan/domain/crm/customer-merge'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { notify } from '../../../../ui/toast.ts'
import { stateWords } from '../customer-words.ts'
import { useGetCustomerQuery, useMergeCustomersMutation } from '../customers.api.ts'

const date = (day: string | null) => day && formatDate(day)

const facts: { fact: ChosenFact; label: string; of: (customer: Customer) => string | null }[] = [
  { fact: 'name', label: 'Name', of: ({ name }) => name },
  { fact: 'email', label: 'E-mail', of: ({ email }) => email },
  { fact: 'birthday', label: 'Birthday', of: ({ birthday }) => date(birthday) },
  { fact: 'anniversary', label: 'Anniversary', of: ({ anniversary }) => date(anniversary) },
  { fact: 'address', label: 'Address', of: ({ address }) => address },
  { fact: 'city', label: 'City', of: ({ city }) => city },
  { fact: 'stateCode', label: 'State', of: ({ stateCode }) => stateWords(stateCode) },
  { fact: 'country', label: 'Country', of: ({ country }) => country },
  { fact: 'gstin', label: 'GSTIN', of: ({ gstin }) => gstin },
  { fact: 'pan', label: 'PAN', of: ({ panMasked }) => panMasked },
  { fact: 'nationality', label: 'Nationality', of: ({ nationality }) => nationality },
  { fact: 'passportNumber', label: 'Passport', of: ({ passportMasked }) => passportMasked },
  { fact: 'passportExpiresOn', label: 'Passport expiry', of: ({ passportExpiresOn }) => date(passportExpiresOn) },
]

interface ChoiceProps {
  label: string
  values: readonly [string, string]
  other: boolean
  onChange: (other: boolean) => void
}

/** One fact the two records disagree on: which of them counts. */
function Choice({ label, values, other, onChange }: ChoiceProps) {
  return (
    <fieldset className="grid items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[120px_1fr_1fr]">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="text-small text-3">
        {label}
      </span>
      {values.map((value, index) => (
        <label
          key={index === 0 ? 'kept' : 'merged'}
          className="flex min-h-9 min-w-0 items-center gap-2 rounded-md border border-line px-3 py-1.5 has-checked:border-brand has-checked:bg-selected"
        >
          <input
            type="radio"
            className="size-4 shrink-0 accent-brand"
            checked={other === (index === 1)}
            onChange={() => onChange(index === 1)}
          />
          <span className="min-w-0 break-words">{value}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface MergeDialogProps {
  customer: Customer
  otherId: string
  onClose: () => void
}

/** Makes one customer of two: which record stays, and which of their facts counts where both have one. */
export function MergeDialog({ customer, otherId, onClose }: MergeDialogProps) {
  const { data, error } = useGetCustomerQuery({ params: { id: otherId } })
  const [merge, { isLoading }] = useMergeCustomersMutation()
  const [swapped, setSwapped] = useState(false)
  const [fromMerged, setFromMerged] = useState<ReadonlySet<ChosenFact>>(new Set())
  const [failed, setFailed] = useState<string | null>(null)
  const navigate = useNavigate()
  const other = data?.data
  const [kept, merged] = swapped ? [other, customer] : [customer, other]

  const differing =
    kept && merged
      ? facts.flatMap(({ fact, label, of }) => {
          const [one, two] = [of(kept), of(merged)]
          return one && two && one !== two ? [{ fact, label, values: [one, two] as const }] : []
        })
      : []

  function choose(fact: ChosenFact, on: boolean) {
    const next = new Set(fromMerged)
    if (on) next.add(fact)
    else next.delete(fact)
    setFromMerged(next)
  }

  async function act() {
    if (!kept || !merged || isLoading) return
    setFailed(null)
    try {
      const { data: survivor } = await merge({
        body: {
          survivorId: kept.id,
          survivorVersion: kept.version,
          mergedId: merged.id,
          mergedVersion: merged.version,
          fromMerged: differing.flatMap(({ fact }) => (fromMerged.has(fact) ? [fact] : [])),
        },
      }).unwrap()
      void notify.success(`${merged.name} merged into ${survivor.name}`, 'The history of both is kept.')
      onClose()
      void navigate(paths.crm.allCustomers.view.href({ id: survivor.id }), { replace: true })
    } catch (refused) {
      setFailed(readFailure(refused).detail)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="lg"
      sticky
      title={kept && merged ? `Merge ${merged.name} into ${kept.name}` : 'Merge two customers'}
      description="Phones, tags, family, notes and all history of both are kept. Old links lead to the one that stays."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={isLoading} busyLabel="Merging" disabled={!other} onClick={() => void act()}>
            Merge customers
          </Button>
        </>
      }
    >
      {error ? (
        <Note kind="bad" title="The other customer did not load">
          {readFailure(error).detail}
        </Note>
      ) : kept && merged ? (
        <div className="grid gap-3">
          {failed && (
            <Note kind="bad" title="Not merged">
              {failed}
            </Note>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <p className="flex-1">
              <span className="font-emphasis">{kept.name}</span>
              <span className="text-2">
                {' '}
                stays, added {formatDate(kept.createdAt)}. {merged.name}, added {formatDate(merged.createdAt)}, goes
                into it.
              </span>
            </p>
            <Button
              size="sm"
              icon={ArrowLeftRight}
              onClick={() => {
                setSwapped(!swapped)
                setFromMerged(new Set())
              }}
            >
              Keep the other one
            </Button>
          </div>
          {differing.length > 0 ? (
            <div>
              <h3 className="text-h3">Where they differ</h3>
              <div className="divide-y divide-line">
                {differing.map(({ fact, label, values }) => (
                  <Choice
                    key={fact}
                    label={label}
                    values={values}
                    other={fromMerged.has(fact)}
                    onChange={(on) => choose(fact, on)}
                  />
                ))}
              </div>
            </div>
          ) : (
            <p className="text-2">They agree in everything, or one has what the other lacks.</p>
          )}
        </div>
      ) : (
        <div role="status" aria-busy="true" className="grid gap-2">
          <span className="sr-only">Loading the other customer</span>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
    </Dialog>
  )
}
