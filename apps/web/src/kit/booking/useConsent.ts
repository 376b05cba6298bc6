import { useState } from 'react'

/** The consent without which nothing is booked. */
export function useConsent() {
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  return {
    agreed,
    /** The button was pressed without it. */
    missing,
    onAgreed: (on: boolean) => {
      setAgreed(on)
      setMissing(false)
    },
    /** Whether it is given; where it is not, the box to tick is shown. */
    isGiven: (): boolean => {
      if (!agreed) {
        setMissing(true)
        document.getElementById('agree')?.focus()
      }
      return agreed
    },
  }
}

export type ConsentState = ReturnType<typeof useConsent>
