import { formatCount } from '../../ui/format.ts'
import type { Option } from '../../ui/option.ts'
import { useListStaffQuery } from '../api/staff.api.ts'

/** Everybody who works in the CRM, by name. */
export function useStaff(): Option[] {
  const { data } = useListStaffQuery()
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** Those who can be given work, with how much they have; whoever has this one now is always among them. */
export function useOwners(of?: { assignedTo: string | null; assignee: string | null }): Option[] {
  const { data } = useListStaffQuery()
  const staff = (data?.data ?? []).map(({ id, name, open }) => ({
    value: id,
    label: name,
    hint: formatCount(open, 'open', 'open'),
  }))
  const { assignedTo, assignee } = of ?? {}
  if (!assignedTo || staff.some(({ value }) => value === assignedTo)) return staff
  return [{ value: assignedTo, label: assignee ?? 'Somebody else', hint: '' }, ...staff]
}
