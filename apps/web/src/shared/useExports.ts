import { useRight, useUser } from './hooks.ts'

/** Whether the signed-in person takes lists away as files: travellers their own, staff with the right to. */
export function useExports(): boolean {
  const allowed = useRight('reports')
  return useUser()?.userType === 'Customer' || allowed
}
