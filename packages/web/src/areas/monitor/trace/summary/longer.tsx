import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { Lines } from '../../../../kit/layout/lines.tsx'

/** So many stand there at first. */
const shown = 6

/** A list that shows its beginning and the rest on demand. */
export function Longer({ items }: { items: readonly ReactElement[] }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Lines>{isOpen ? items : items.slice(0, shown)}</Lines>
      {!isOpen && items.length > shown && (
        <Button variant="subtle" onClick={() => setIsOpen(true)}>
          {t('tracing.showAll', { count: items.length })}
        </Button>
      )}
    </>
  )
}
