import type { PublicSettings } from '@karavan/contracts/base/settings/setting.contract'
import type { Brought } from '../../shared/api/api.ts'

/** What a page that was drawn on the server was drawn from. */
export type Drawn = { answers: Brought; settings: PublicSettings; width: number }

/** Where it stands in the document. */
export const drawnId = 'drawn'

/** What came with the document; null where it came without a page. */
export function readDrawn(): Drawn | null {
  const text = document.getElementById(drawnId)?.textContent
  return text ? (JSON.parse(text) as Drawn) : null
}
