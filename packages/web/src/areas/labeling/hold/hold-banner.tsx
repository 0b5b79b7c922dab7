import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Batch } from '../calls.ts'
import classes from './hold.module.css'

/** Says that a batch may not be used and why, with what can be done about it. */
export function HoldBanner({ batch }: { batch: Batch }) {
  const t = useText()
  const session = useSession()
  const [asked, setAsked] = useState<'available' | 'rejected' | null>(null)
  if (batch.status === 'available') return null
  const isHeld = batch.status === 'hold'
  return (
    <div className={classes.banner} data-status={batch.status} role="status">
      <IconHandStop size={28} stroke={1.6} aria-hidden />
      <div className={classes.bannerText}>
        <strong>{t(isHeld ? 'hold.isHeld' : 'hold.isRejected')}</strong>
        {batch.statusReason !== null && <span>{batch.statusReason}</span>}
      </div>
      {isHeld && hasLevel(session, 'LA', 2) && (
        <div className={classes.bannerButtons}>
          <Button variant="default" onClick={() => setAsked('rejected')}>
            {t('verb.reject')}
          </Button>
          <Button onClick={() => setAsked('available')}>{t('verb.release')}</Button>
        </div>
      )}
      {asked !== null && (
        <ReleaseDialog batchIds={[batch.id]} status={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
