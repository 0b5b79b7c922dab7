import { Button, Modal, Textarea } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { settleBatches } from './settle.ts'
import type { TraceStart } from './trace-data.ts'
import classes from './trace.module.css'

/** Holds what a trace starts from with everything made of it, after saying how much that is. */
export function HoldDescendantsDialog({
  start,
  batches,
  places,
  onClose,
}: {
  start: TraceStart
  /** How many batches it reached, the start's own counted. */
  batches: number
  places: readonly string[]
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const [reason, setReason] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  /** Only what this hold held is let go: what was on hold before stays so. */
  async function undo(batchIds: readonly string[]) {
    try {
      const count = await settleBatches(batchIds, 'available', t('tracing.undoReason'))
      notify({ kind: 'success', message: t('tracing.undone', { count }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function hold() {
    setIsRunning(true)
    try {
      const about = start.kind === 'label' ? { labelId: start.id } : { batchId: start.id }
      const held = await call<{ batches: number; labels: number; heldIds: string[] }>(
        'POST',
        '/labeling/hold',
        {
          body: { hold: { ...about, reach: true, reason: reason.trim() } },
        },
      )
      await queryClient.invalidateQueries({ queryKey: queryKeys.here })
      notify({
        kind: 'success',
        message: `${t('tracing.heldBatches', { count: held.batches })} ${t('tracing.heldLabels', { count: held.labels })}`,
        stays: 15_000,
        action: { label: t('verb.undo'), run: () => void undo(held.heldIds) },
      })
      onClose()
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tracing.holdTitle', { count: batches })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <p className={classes.text}>{t('tracing.holdText', { places: places.join(', ') })}</p>
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
          color="red"
          fullWidth
          loading={isRunning}
          disabled={reason.trim() === ''}
          leftSection={<IconHandStop size={24} stroke={1.6} aria-hidden />}
          onClick={() => void hold()}
        >
          {t('tracing.holdTitle', { count: batches })}
        </Button>
      </div>
    </Modal>
  )
}
