import type { PlainDate } from '@karavan/domain/base/dates'
import { isChild, type MissingItem, listMissing } from '@karavan/domain/sales/visa-applications/readiness'
import type { VisaRules } from '@karavan/domain/catalogue/visas/visa'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { atNet } from '../../catalogue/hotels/index.ts'
import { priceApplication, type PricedApplication, type VisaRecord } from '../../catalogue/visas/index.ts'
import type { FullVisaApplication } from './application.queries.ts'

const rulesOf = ({ documents, passportValidityMonths, childUnderAge, stayDays }: VisaRecord): VisaRules => ({
  papers: documents,
  passportValidityMonths,
  childUnderAge,
  stayDays,
})

type Party = { travelDate: string | null; product: VisaRecord }

/** Whether a person pays as a child in this application. */
export const paysAsChild = (
  { travelDate, product }: Party,
  { birthDate }: { birthDate: string | null },
  day: PlainDate,
): boolean => isChild(birthDate, travelDate ?? day, product.childUnderAge)

/** An application at the prices of today: null when nobody applies yet, or without a rate. */
export async function priceToday(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  application: FullVisaApplication,
): Promise<PricedApplication | null> {
  const { applicants, express, orgId, orgKind, product } = application
  const day = today(config)
  const children = applicants.filter((person) => paysAsChild(application, person, day)).length
  if (applicants.length === 0) return null
  const asked = { adults: applicants.length - children, children, express }
  return priceApplication(db, config, atNet({ orgId, orgKind }), product, asked)
}

function listMissingOfOffer(
  { product, express, applicants }: FullVisaApplication,
  price: PricedApplication | null,
): MissingItem[] {
  const about = (field: string, message: string): MissingItem => ({ applicantId: null, field, message })
  if (product.status !== 'active') return [about('visaId', 'This visa is not on offer any more; choose another')]
  if (applicants.length === 0) return []
  if (!price) return [about('visaId', 'This visa has no price yet; ask us for it')]
  return express && !price.expressOffered ? [about('express', 'This visa cannot be had faster')] : []
}

/** All that keeps an application from being handed in today, at the price it has today. */
export function lacksToday(
  application: FullVisaApplication,
  price: PricedApplication | null,
  day: PlainDate,
): MissingItem[] {
  const people = application.applicants.map(({ documents, ...person }) => ({
    ...person,
    // One for each number: enough to tell whether it is there, and there twice.
    passportNumber: person.passportHash,
    papers: documents.map(({ key }) => key),
  }))
  return [
    ...listMissingOfOffer(application, price),
    ...listMissing({ ...application, applicants: people }, rulesOf(application.product), day),
  ]
}
