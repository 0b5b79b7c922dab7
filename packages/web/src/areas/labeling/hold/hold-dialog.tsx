import { Button, Modal, Switch, Textarea } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { sendHold, sendRelease } from '../offline/hold.ts'
import { forgetLabels } from '../label/use-label.ts'
import classes from './hold.module.css'

/** Holds a batch, alone or with all that was made of it; why is kept with it. */
export function HoldDialog({
  about,
  reaches = false,
  onClose,
}: {
  about: { readonly batchId: string } | { readonly labelId: string }
  /** Begin with everything made from it. */
  reaches?: boolean
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const [reason, setReason] = useState('')
  const [reach, setReach] = useState(reaches)
  const [isRunning, setIsRunning] = useState(false)
  /** Lets go what this hold held; what was on hold before stays so. */
  async function undo(batchIds: readonly string[]) {
    try {
      const release = { batchIds, status: 'available', reason: t('hold.undoReason') } as const
      const { batches } = (await sendRelease(release, t('hold.title'))).answer
      await forgetLabels()
      notify({ kind: 'success', message: t('hold.released', { count: batches }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function hold() {
    setIsRunning(true)
    try {
      const asked = { ...about, reach, reason: reason.trim() }
      const { answer, isWaiting } = await sendHold(asked, t('hold.title'))
      const { batches, labels, heldIds } = answer
      await forgetLabels()
      notify({
        kind: 'success',
        message: isWaiting
          ? `${t('hold.heldBatches', { count: batches })} ${t('outbox.keptHere')}`
          : `${t('hold.heldBatches', { count: batches })} ${t('hold.heldLabels', { count: labels })}`,
        stays: 15_000,
        ...(heldIds.length === 0 ? {} : { action: { label: t('verb.undo'), run: () => void undo(heldIds) } }),
      })
      onClose()
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('hold.title')} closeButtonProps={{ 'aria-label': words.close }}>
      <div className={classes.form}>
        <p className={classes.text}>{t('hold.text')}</p>
        <Textarea
          size="lg"
          label={t('hold.reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Switch
          size="lg"
          label={t('hold.reach')}
          description={t('hold.reachText')}
          checked={reach}
          onChange={event => setReach(event.currentTarget.checked)}
        />
        <Button
          size="xl"
          color="red"
          fullWidth
          loading={isRunning}
          disabled={reason.trim() === ''}
          leftSection={<IconHandStop size={24} stroke={1.6} aria-hidden />}
          onClick={() => void hold()}
        >
          {t(reach ? 'hold.doReach' : 'hold.do')}
        </Button>
      </div>
    </Modal>
  )
}
