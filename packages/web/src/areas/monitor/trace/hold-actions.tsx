import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { HoldDialog } from '../../../data/holding/hold-dialog.tsx'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { useText } from '../../../data/text/texts.ts'
import type { Trace } from './use-trace.ts'

/** Holds all that a trace reached; of what is held, lets it go again or rejects it for good. */
export function HoldActions({
  trace,
  batchIds,
  places,
}: {
  trace: Trace
  /** What it starts from and all that was made of it. */
  batchIds: readonly string[]
  places: readonly string[]
}) {
  const t = useText()
  const [asked, setAsked] = useState<'hold' | 'available' | 'rejected' | null>(null)
  const descendants = new Set(batchIds)
  const held = trace.batches
    .filter(batch => descendants.has(batch.id) && batch.status === 'hold')
    .map(batch => batch.id)
  const isAllSettled = trace.batches.every(
    batch => !descendants.has(batch.id) || batch.status !== 'available',
  )
  const close = () => setAsked(null)
  return (
    <>
      {held.length > 0 && (
        <>
          <Button
            variant="default"
            leftSection={<IconCircleX size={20} stroke={1.6} aria-hidden />}
            onClick={() => setAsked('rejected')}
          >
            {t('tracing.rejectAll')}
          </Button>
          <Button
            leftSection={<IconCircleCheck size={20} stroke={1.6} aria-hidden />}
            onClick={() => setAsked('available')}
          >
            {t('tracing.release')}
          </Button>
        </>
      )}
      {!isAllSettled && (
        <Button
          color="red"
          leftSection={<IconHandStop size={20} stroke={1.6} aria-hidden />}
          onClick={() => setAsked('hold')}
        >
          {t('tracing.holdDescendants')}
        </Button>
      )}
      {asked === 'hold' && (
        <HoldDialog
          about={trace.start.kind === 'label' ? { labelId: trace.start.id } : { batchId: trace.start.id }}
          reached={{ batches: batchIds.length, places }}
          onClose={close}
        />
      )}
      {(asked === 'available' || asked === 'rejected') && (
        <ReleaseDialog batchIds={held} status={asked} onClose={close} />
      )}
    </>
  )
}
