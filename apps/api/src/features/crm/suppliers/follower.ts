import type { Db } from '../../../platform/db/database.ts'

/** A feature whose records name suppliers. */
export type SupplierFollower = {
  /** Lets its records follow a supplier who was merged, in the transaction of the merge. */
  repoint(db: Db, merged: { fromId: string; toId: string }): Promise<void>
  /** Writes the name of a supplier anew where it is kept. */
  retext(db: Db, supplierId: string): Promise<void>
}
