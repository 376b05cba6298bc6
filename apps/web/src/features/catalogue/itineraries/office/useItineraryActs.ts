import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryStatus } from '@karavan/domain/catalogue/itineraries/plan'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../../kit/problem.ts'
import { notify } from '../../../../ui/toast.ts'
import { useCustomizeItineraryMutation, useUpdateItineraryMutation } from '../itineraries.api.ts'
import { useReadItineraryMutation } from './office.api.ts'
import { office } from './office-words.ts'

type Named = Pick<ItineraryRow, 'id' | 'kind' | 'title'>

/** What can be done to an itinerary without opening it; each says what became of it. */
export function useItineraryActs() {
  const navigate = useNavigate()
  const [customize] = useCustomizeItineraryMutation()
  const [readOne] = useReadItineraryMutation()
  const [update] = useUpdateItineraryMutation()

  /** The record as it is now: rows hold no plan, and a change must know its version. */
  const read = async ({ id, kind }: Named) => (await readOne({ kind, params: { id } }).unwrap()).data

  async function copy(trip: Named) {
    try {
      const { plan, asked } = await read(trip)
      const answer = await customize({
        kind: trip.kind,
        params: { id: trip.id },
        body: { title: `${trip.title} (copy)`.slice(0, 140), plan, asked },
      }).unwrap()
      void notify.success(`${trip.title} copied`)
      void navigate(office[trip.kind].to.view.href({ id: answer.data.id }))
    } catch (error) {
      void notify.error(`${trip.title} was not copied`, readFailure(error).detail)
    }
  }

  async function setStatus(trip: Named, status: ItineraryStatus) {
    try {
      const now = await read(trip)
      const { title, themes, images, overview, inclusions, exclusions, terms, templateId, version } = now
      const { validFrom, validUntil, featured, plan, asked } = now
      await update({
        kind: trip.kind,
        params: { id: trip.id },
        body: {
          ...{ title, themes, images, overview, inclusions, exclusions, terms, templateId, version },
          ...{ validFrom, validUntil, plan, asked, status },
          featured: featured && status === 'published',
        },
      }).unwrap()
      void notify.success(`${trip.title} ${status === 'archived' ? 'archived' : 'is back as a draft'}`)
    } catch (error) {
      void notify.error(`${trip.title} was not changed`, readFailure(error).detail)
    }
  }

  return { copy, setStatus }
}
