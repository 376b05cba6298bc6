import { useUser } from '../hooks.ts'

/** How a chat with somebody begins: who writes, and from where. */
export function useGreeting(): (name: string) => string {
  const user = useUser()
  const from = [user?.name, user?.company_name].filter(Boolean).join(', ')
  return (name) => (from ? `Hello ${name}, this is ${from}.\n` : `Hello ${name},\n`)
}
