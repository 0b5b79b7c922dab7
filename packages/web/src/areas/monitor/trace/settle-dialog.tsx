import { Button, Modal, Textarea } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { settleBatches } from './settle.ts'
import classes from './trace.module.css'

/** Lets held batches go again, or rejects them for good; why is kept with each. */
export function SettleDialog({
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
  const title = t(isRelease ? 'hold.releaseTitle' : 'hold.rejectTitle', { count: batchIds.length })
  const Sign = isRelease ? IconCircleCheck : IconCircleX
  async function settle() {
    setIsRunning(true)
    try {
      const count = await settleBatches(batchIds, status, reason.trim())
      notify({ kind: 'success', message: t(isRelease ? 'hold.released' : 'hold.rejected', { count }) })
      onClose()
    } catch (error) {
      notifyProblem(error)
      setIsRunning(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.close }}>
      <div className={classes.form}>
        <p className={classes.text}>{t(isRelease ? 'hold.releaseText' : 'hold.rejectText')}</p>
        <Textarea
          size="lg"
          label={t('tracing.reason')}
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
          onClick={() => void settle()}
        >
          {title}
        </Button>
      </div>
    </Modal>
  )
}
