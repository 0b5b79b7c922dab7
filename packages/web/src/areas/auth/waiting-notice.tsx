import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { useFormats } from '../../data/formats/formats.ts'
import { useText } from '../../data/text/texts.ts'
import { discardWaiting, waitingHere, type WaitingOf } from '../../data/vault/waiting.ts'
import classes from './waiting-notice.module.css'

/** Names what waits on this device of people who are not logged in; what it is stays sealed. */
export default function WaitingNotice() {
  const t = useText()
  const { moment } = useFormats()
  const [waiting, setWaiting] = useState<readonly WaitingOf[]>([])
  const [leaving, setLeaving] = useState<WaitingOf | null>(null)
  const read = () => waitingHere().then(setWaiting)
  useEffect(() => {
    void read()
  }, [])
  const nameOf = ({ by }: WaitingOf) => (by === '' ? t('auth.waiting.somebody') : by)
  return (
    <>
      {waiting.map(one => (
        <div key={one.vault} className={classes.notice} role="status">
          <IconCloudOff size={24} stroke={1.6} aria-hidden />
          <div className={classes.words}>
            <p>{t('auth.waiting', { count: one.count, name: nameOf(one) })}</p>
            <p className={classes.more}>
              {[
                t('auth.waiting.since', { moment: moment(one.since) }),
                one.labels > 0 && t('auth.waiting.labels', { count: one.labels }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Button variant="default" onClick={() => setLeaving(one)}>
              {t('auth.waiting.discard')}
            </Button>
          </div>
        </div>
      ))}
      {leaving !== null && (
        <ActionDialog
          onClose={() => setLeaving(null)}
          action={{
            title: t('auth.waiting.discardTitle', { name: nameOf(leaving) }),
            consequence: t('auth.waiting.discardText', { name: nameOf(leaving) }),
            verb: t('auth.waiting.discard'),
            isDanger: true,
            run: () => discardWaiting(leaving.vault).then(read),
          }}
        />
      )}
    </>
  )
}
