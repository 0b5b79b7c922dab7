import { Button, Modal, Textarea } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { sendRelease } from '../offline/hold.ts'
import { forgetLabels } from '../label/use-label.ts'
import classes from './hold.module.css'

/** Lets batches go again, or rejects them for good; why is kept with them. */
export function ReleaseDialog({
  batchIds,
  status,
  onClose,
}: {
  batchIds: readonly string[]
  status: 'available' | 'rejected'
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const [reason, setReason] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const isRelease = status === 'available'
  async function release() {
    setIsRunning(true)
    try {
      const { answer, isWaiting } = await sendRelease(
        { batchIds, status, reason: reason.trim() },
        t(isRelease ? 'hold.releaseTitle' : 'hold.rejectTitle', { count: batchIds.length }),
      )
      await forgetLabels()
      notify({
        kind: 'success',
        message: isWaiting
          ? t('outbox.keptHere')
          : t(isRelease ? 'hold.released' : 'hold.rejected', { count: answer.batches }),
      })
      onClose()
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsRunning(false)
    }
  }
  const Sign = isRelease ? IconCircleCheck : IconCircleX
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isRelease ? 'hold.releaseTitle' : 'hold.rejectTitle', { count: batchIds.length })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <p className={classes.text}>{t(isRelease ? 'hold.releaseText' : 'hold.rejectText')}</p>
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
        <Button
          size="xl"
          fullWidth
          {...(isRelease ? {} : { color: 'red' })}
          loading={isRunning}
          disabled={reason.trim() === ''}
          leftSection={<Sign size={24} stroke={1.6} aria-hidden />}
          onClick={() => void release()}
        >
          {t(isRelease ? 'verb.release' : 'verb.reject')}
        </Button>
      </div>
    </Modal>
  )
}
