import { useLayoutEffect } from 'react'

/** Gives the whole document, with its dialogs and menus, the density of the back office while the caller is mounted. */
export function useOfficeDensity(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.add('office')
    return () => classList.remove('office')
  }, [])
}
