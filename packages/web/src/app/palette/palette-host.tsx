import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const Palette = lazy(() => import('./palette.tsx'))

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
    element: wasAsked && (
      <Suspense>
        <Palette isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
