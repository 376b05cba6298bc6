import { v7 as uuidv7 } from 'uuid'
import { type Person, testIssuer, tokenOf } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { insertOrg, insertUser } from '../../../people/users/index.ts'
import { fund } from './stay.ts'

let agencies = 500_000

/** An agent with a wallet of their own. */
export async function makeBuyer({ app }: Pick<TestApp, 'app'>, rupees: number): Promise<Person> {
  const [orgId, id] = [uuidv7(), uuidv7()]
  const { db } = app.platform.database
  const email = `${id}@example.test`
  agencies += 1
  await insertOrg(db, { id: orgId, kind: 'agency', companyName: `Buyer ${agencies}`, email, agentId: `AG${agencies}` })
  await insertUser(db, {
    id,
    orgId,
    email,
    name: `Buyer ${agencies}`,
    userType: 'Agent',
    verified: true,
    issuer: testIssuer,
    subject: id,
  })
  if (rupees > 0) await fund(app.platform.database, orgId, rupees)
  return { id, orgId, email, token: tokenOf({ subject: id }) }
}
