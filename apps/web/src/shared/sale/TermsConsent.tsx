import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Consent } from '../../kit/booking/Consent.tsx'
import type { ConsentState } from '../../kit/booking/useConsent.ts'
import { paths } from '../paths.ts'

/** What the buyer of a sale agrees to, with the terms at its end. */
export const TermsConsent = ({ consent, children }: { consent: ConsentState; children: ReactNode }) => (
  <Consent consent={consent}>
    {children}{' '}
    <Link to={paths.terms.href()} target="_blank" className="link underline">
      terms and conditions
    </Link>
    .
  </Consent>
)
