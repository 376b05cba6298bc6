import { Monitor, Moon, Sun } from 'lucide-react'
import { Segments } from '../../ui/Segments.tsx'
import { setTheme, useTheme } from '../theme.ts'

export const themeOptions = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  return <Segments label="Colours" options={themeOptions} value={useTheme()} onChange={setTheme} />
}
