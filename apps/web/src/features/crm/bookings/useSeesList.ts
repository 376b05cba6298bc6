import { useUser } from '../../../shared/hooks.ts'

/** Whether this person may open the list of all bookings, and make new ones. */
export const useSeesList = (): boolean => useUser()?.permissions.includes('crm.bookings.create') ?? false
