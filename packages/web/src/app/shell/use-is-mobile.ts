import { useMediaQuery } from '@mantine/hooks'
import { frame, useLayout } from '../../data/layout/layout.ts'

/** Whether the phone and tablet layout is in force: told by the layout, else by a width of at most 992 px. */
export function useIsMobile(): boolean {
  const { mobile } = useLayout()
  const isNarrow = useMediaQuery(`(max-width: ${frame.mobileAt}px)`, false, {
    getInitialValueInEffect: false,
  })
  return mobile ?? isNarrow
}
