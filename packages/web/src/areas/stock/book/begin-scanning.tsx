import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { later } from '../../../entity-screens/later.tsx'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { isAtTerminal } from '../../../data/terminal/kept-terminal.ts'
import { useText } from '../../../data/text/texts.ts'
import { doorScreen } from '../screens.ts'

const Dialog = later(() => import('./begin-scanning-dialog.tsx'), { isQuiet: true })

/** Opens the door for scanning; one that asks who scans is given a PIN or a card first, or knows it on a tablet. */
export function BeginScanning({
  row,
  onBegun,
}: {
  row: Row<Entities['checkpoint']>
  /** At the door already. */
  onBegun?: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayOpen(doorScreen)) return null
  const enter = onBegun ?? (() => void navigate(href(doorScreen, { checkpointId: row.id })))
  const asks = row.needsToken && !isAtTerminal()
  return (
    <>
      <Button
        leftSection={<IconScan size={20} stroke={1.6} aria-hidden />}
        onClick={() => (asks && onBegun !== undefined ? setIsOpen(true) : enter())}
      >
        {t('checkpoint.begin')}
      </Button>
      {isOpen && <Dialog row={row} onClose={() => setIsOpen(false)} onBegun={enter} />}
    </>
  )
}
