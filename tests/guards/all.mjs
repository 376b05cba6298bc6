import { access } from './access.mjs'
import { catalogue } from './catalogue.mjs'
import { crm } from './crm.mjs'
import { edge } from './edge.mjs'
import { faults } from './faults.mjs'
import { lock } from './lock.mjs'
import { money } from './money.mjs'
import { sales } from './sales.mjs'
import { scope } from './scope.mjs'

/** Every guard that is switched off once, to see that a test notices. */
export const guards = [...access, ...scope, ...lock, ...catalogue, ...money, ...sales, ...crm, ...edge, ...faults]
