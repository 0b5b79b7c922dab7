import { useHotkeys } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { fetchedPart } from '../../kit/fetched-part.tsx'

const { Part: Palette } = fetchedPart(() => import('./palette.tsx'))

/** The command palette, fetched when it is first asked for: with the mouse or with Ctrl/Cmd and K. */
export function usePalette(): { open: () => void; element: ReactNode } {
  const [wasAsked, setWasAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  function open() {
    setWasAsked(true)
    setIsOpen(true)
  }
  useHotkeys([['mod+K', open]], [])
  return {
    open,
    element: wasAsked && <Palette isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  }
}
