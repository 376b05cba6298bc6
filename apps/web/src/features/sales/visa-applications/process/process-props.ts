import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { ChangeApplication } from '../change.ts'

/** What every act of the house needs: the application, the people it is about, and the ways on. */
export interface ProcessProps {
  application: VisaApplication
  people: readonly Applicant[]
  change: ChangeApplication
  onClose: () => void
}
