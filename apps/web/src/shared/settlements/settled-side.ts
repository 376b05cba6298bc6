import { createContext, use } from 'react'

/** Who is paid out: the house by the providers of the settings, or an agency by its own gateway. */
export const SettledSide = createContext<'house' | 'crm'>('house')

export const useSettledSide = () => use(SettledSide)
