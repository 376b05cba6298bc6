import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** The application with an agency that has a GSTIN: who has none charges no GST. */
export async function startRegisteredApp(...given: Parameters<typeof startTestApp>): Promise<TestApp> {
  const test = await startTestApp(...given)
  const { pool } = test.app.platform.database
  await pool.query(`update org set gstin = '27ABCDE1234F1Z5' where id = $1`, [test.people.agent.orgId])
  return test
}
