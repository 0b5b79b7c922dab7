import { useSyncExternalStore } from 'react'
import { useLayout } from '../../data/layout/layout.ts'

const darkWanted = window.matchMedia('(prefers-color-scheme: dark)')

function follow(listener: () => void): () => void {
  darkWanted.addEventListener('change', listener)
  return () => darkWanted.removeEventListener('change', listener)
}

/** The colour scheme in force: the chosen one, else the device's, which may change while we look. */
export function useColorScheme(): 'light' | 'dark' {
  const { theme } = useLayout()
  const isDark = useSyncExternalStore(follow, () => darkWanted.matches)
  return theme === 'auto' ? (isDark ? 'dark' : 'light') : theme
}
