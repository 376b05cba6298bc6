import { indiaStates } from '../../base/india-states.ts'
import { isInState, placeOf, type ReturnPaper } from './paper.ts'
import { isTaxed } from './gstr1.ts'

/** What of a paper is missing or wrong for a return. */
type Lack = 'gstin' | 'state' | 'sac' | 'untaxed' | 'recipient-gstin'
type Lacking = { number: string; name: string; lack: Lack }

/** Two digits of a state, a PAN, its count, Z and a digit to check. */
const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/

export const isGstin = (text: string): boolean => gstinShape.test(text) && text.slice(0, 2) in indiaStates

/** What the papers of a month lack, in the order of their numbers. */
export function lackingOf(papers: readonly ReturnPaper[], sellerGstin: string | null): Lacking[] {
  return papers.flatMap((paper) => {
    const { number, recipient, sac, taxes } = paper
    const lacks: Lack[] = []
    if (!isTaxed(paper)) lacks.push('untaxed')
    else {
      if (sellerGstin === null) lacks.push('gstin')
      const place = placeOf(paper)
      if (!(place in indiaStates) || (isInState(taxes) && paper.placeOfSupply === null)) lacks.push('state')
      if (!sac) lacks.push('sac')
      if (recipient.gstin !== null && !isGstin(recipient.gstin)) lacks.push('recipient-gstin')
    }
    return lacks.map((lack) => ({ number, name: recipient.name, lack }))
  })
}
