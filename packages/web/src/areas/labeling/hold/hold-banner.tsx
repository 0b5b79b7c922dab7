import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { isKeptBack } from '../../../data/food/batch-status.tsx'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './hold.module.css'

/** Says that food may not be used and why, with what can be done about it where its batch is within reach. */
export function HoldBanner({
  status,
  reason,
  batchId,
}: {
  status: string
  reason: string | null
  /** Null where the batch is that of another place: who holds it lets it go. */
  batchId: string | null
}) {
  const t = useText()
  const session = useSession()
  const [asked, setAsked] = useState<'available' | 'rejected' | null>(null)
  if (!isKeptBack({ batchStatus: status })) return null
  const isHeld = status === 'hold'
  return (
    <div className={classes.banner} data-status={status} role="status">
      <IconHandStop size={28} stroke={1.6} aria-hidden />
      <div className={classes.bannerText}>
        <strong>{t(isHeld ? 'hold.isHeld' : 'hold.isRejected')}</strong>
        {reason !== null && <span>{reason}</span>}
        {isHeld && batchId === null && <span>{t('hold.elsewhere')}</span>}
      </div>
      {isHeld && batchId !== null && hasLevel(session, 'LA', 2) && (
        <div className={classes.bannerButtons}>
          <Button variant="default" onClick={() => setAsked('rejected')}>
            {t('verb.reject')}
          </Button>
          <Button onClick={() => setAsked('available')}>{t('verb.release')}</Button>
        </div>
      )}
      {asked !== null && batchId !== null && (
        <ReleaseDialog batchIds={[batchId]} status={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
