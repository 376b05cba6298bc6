import { CalendarRange } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Unfold } from '../../../ui/Unfold.tsx'
import type { PriceCalendar as Calendar } from './PriceCalendar.tsx'

const PriceCalendar = lazy(() => import('./PriceCalendar.tsx').then((module) => ({ default: module.PriceCalendar })))

/** Opens the cheapest days of a month; nothing is asked before. */
export const CalendarButton = ({ small, ...rest }: ComponentProps<typeof Calendar> & { small?: boolean }) => (
  <Unfold
    label="Cheapest days"
    align="end"
    trigger={
      <Button icon={CalendarRange} size={small ? 'sm' : 'md'} className={small ? 'shrink-0 rounded-full!' : undefined}>
        Cheapest days
      </Button>
    }
  >
    <Suspense fallback={<Spinner size={24} label="Loading the calendar" />}>
      <PriceCalendar {...rest} />
    </Suspense>
  </Unfold>
)
