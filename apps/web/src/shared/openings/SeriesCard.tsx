import type { openings } from '@karavan/contracts/crm/openings/opening.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { notify } from '../../ui/toast.ts'
import { seriesWords } from './opening-words.ts'
import { useContinueSeriesMutation } from './openings.api.ts'

type Series = Got<typeof openings.list>['data']['series'][number]

const numberOf = ({ series, year }: Series, next: number) =>
  `${series}/${year.slice(2)}/${String(next).padStart(6, '0')}`

/** Says from which number a series goes on, once. */
function ContinueDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const [save, { isLoading }] = useContinueSeriesMutation()
  const [next, setNext] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)

  async function act() {
    setWrong(next === null || next < 2 ? 'A number from 2 on' : undefined)
    setFailed(null)
    if (next === null || next < 2) return
    try {
      await save({ body: { series: series.series, next } }).unwrap()
      void notify.success(`${seriesWords[series.series]} go on from ${numberOf(series, next)}`)
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <ActDialog
      title={`Continue ${seriesWords[series.series].toLowerCase()}`}
      description="Type the number the next paper of this financial year gets: one more than your last elsewhere. This is said once."
      action={next && next >= 2 ? `Go on from ${numberOf(series, next)}` : 'Go on from it'}
      acting="Saving"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
    >
      <Field label="Next number" error={wrong}>
        <NumberInput value={next} onChange={setNext} min={2} max={999_999} />
      </Field>
    </ActDialog>
  )
}

/** Where each series of papers goes on. */
export function SeriesCard({ series }: { series: readonly Series[] }) {
  const [asked, setAsked] = useState<Series | null>(null)
  return (
    <Card title="Numbers of papers">
      <ul className="divide-y divide-line">
        {series.map((one) => (
          <li key={one.series} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-40 flex-1">
              <p className="font-emphasis">{seriesWords[one.series]}</p>
              <p className="num text-cell text-2">The next is {numberOf(one, one.next)}</p>
            </div>
            {one.begun ? (
              <span className="text-cell text-3">Begun: numbers follow each other</span>
            ) : (
              <Button size="sm" onClick={() => setAsked(one)}>
                Continue a series
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <ContinueDialog series={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}
