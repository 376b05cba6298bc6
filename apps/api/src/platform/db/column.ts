import { customType } from 'drizzle-orm/pg-core'

/** A moment in UTC, read as ISO 8601 text. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})
