import { Info } from 'lucide-react'
import { Popover } from '../../ui/Popover.tsx'
import { aboutBobCash } from './about-bob-cash.ts'

/** Says what BOB Cash is to whoever asks. */
export function BobCash() {
  return (
    <Popover
      label="BOB Cash"
      align="end"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label="What is BOB Cash?"
          className="hit rounded-sm text-on-night-2 hover:text-on-night focus-visible:outline-white"
        >
          <Info size={14} aria-hidden="true" />
        </button>
      }
    >
      {aboutBobCash}
    </Popover>
  )
}
