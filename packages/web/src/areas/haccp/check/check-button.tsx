import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { doesHere } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { CheckDialog } from './check-dialog.tsx'

/** Opens the writing down of a check, of one point or of one that is chosen there. */
export function CheckButton({
  point,
  isMain = false,
}: {
  point?: Row<Entities['haccpPoint']>
  isMain?: boolean
}) {
  const t = useText()
  const session = useSession()
  // Who scans a point's code came to check it.
  const { state } = useLocation() as { readonly state: { readonly scanned?: boolean } | null }
  const [isOpen, setIsOpen] = useState(point !== undefined && state?.scanned === true)
  if (!doesHere(session, 'check')) return null
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconClipboardCheck size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('haccpCheck.add')}
      </Button>
      {isOpen && <CheckDialog {...(point === undefined ? {} : { point })} onClose={() => setIsOpen(false)} />}
    </>
  )
}
