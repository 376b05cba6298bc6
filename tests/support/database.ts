import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './cluster.ts'

/** A fresh, migrated, empty database for one test file of the API project; drop it in `afterAll`. */
export const createDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('cluster'))
