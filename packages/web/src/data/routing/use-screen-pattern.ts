import { useMatches } from 'react-router'

/** The pattern of the screen that is open, as its area declares it; empty where none is. */
export function useScreenPattern(): string {
  return useMatches().at(-1)?.id ?? ''
}
