import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { later } from '../../../entity-screens/later.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'

const Dialog = later(() => import('./begin-scanning-dialog.tsx'), { isQuiet: true })

const directions = ['in', 'out', 'count'] as const
/** Which way is scanned. */
export type Direction = (typeof directions)[number]

/** Begins a session of scanning; a checkpoint that asks who scans is told by a PIN or a card, or knows it on a tablet. */
export function BeginScanning({ row }: { row: Row<Entities['checkpoint']> }) {
  const t = useText()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!hasLevel(session, 'SC', 3)) return null
  const offered = row.direction === 'both' ? directions : directions.filter(one => one === row.direction)
  return (
    <>
      <Button leftSection={<IconScan size={20} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('checkpoint.begin')}
      </Button>
      {isOpen && <Dialog row={row} offered={offered} onClose={() => setIsOpen(false)} />}
    </>
  )
}
