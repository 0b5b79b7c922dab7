import { Button, Checkbox } from '@mantine/core'
import { anyState } from '@cloche/domain/rules/programs'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { StartProcessDialog } from '../../../data/processes/start-dialog.tsx'
import { useNames, useRecord, useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'

const LABELS_MAX = 50

/** The food that is here in the state from which a program goes, the newest first. */
function useFood(programId: string, productId: string | null) {
  const program = useRecord('program', programId)
  const from = program.data?.fromState
  const labels = useRecords(
    'label',
    from === undefined
      ? null
      : {
          limit: LABELS_MAX,
          by: 'madeAt',
          sort: 'desc',
          names: true,
          filter: {
            ...(productId === null ? {} : { productId }),
            ...(from === anyState ? {} : { state: from }),
            isFinal: false,
            batchStatus: 'available',
          },
        },
  )
  return { program: program.data, labels, error: program.error ?? labels.error }
}

/** Starts the program of a task: with the one that is there, else with those that are ticked. */
export default function ProgramDialog({
  programId,
  productId,
  onClose,
}: {
  programId: string
  productId: string | null
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { program, labels, error } = useFood(programId, productId)
  const rows = labels.data?.rows ?? []
  const products = useNames(
    'product',
    rows.map(label => label.productId),
    labels.data?.names,
  )
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isReady, setIsReady] = useState(false)
  const labelIds = rows.length === 1 ? rows.map(({ id }) => id) : ticked
  if (labelIds.length > 0 && (isReady || rows.length === 1))
    return <StartProcessDialog of={{ labelIds }} programId={programId} onClose={onClose} />
  const tick = (id: string, isIn: boolean) =>
    setTicked(before => (isIn ? [...before, id] : before.filter(one => one !== id)))
  return (
    <Dialog
      title={t('today.programFood', { name: program?.name ?? t('today.open.program') })}
      onClose={onClose}
    >
      <Column>
        {error !== null && labels.data === undefined ? (
          <LoadFailed error={error} onRetry={labels.refetch} />
        ) : labels.data === undefined ? (
          <ListSkeleton rows={3} />
        ) : rows.length === 0 ? (
          <Note>{t('today.programNoFood')}</Note>
        ) : (
          <>
            <Checkbox
              size="lg"
              label={t('today.programAll', { count: rows.length })}
              checked={ticked.length === rows.length}
              indeterminate={ticked.length > 0 && ticked.length < rows.length}
              onChange={event => setTicked(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
            />
            {rows.map(({ id, productId: of, serial, quantity, madeAt }) => (
              <Checkbox
                key={id}
                size="lg"
                label={`${products.get(of) ?? ''} · ${formats.quantity(quantity.value, quantity.unit)}`}
                description={`${serial} · ${formats.dayTime(madeAt)}`}
                checked={ticked.includes(id)}
                onChange={event => tick(id, event.currentTarget.checked)}
              />
            ))}
            <Buttons>
              <Button
                size="lg"
                disabled={ticked.length === 0}
                leftSection={<IconArrowRight size={22} stroke={1.8} aria-hidden />}
                onClick={() => setIsReady(true)}
              >
                {t('run.start')}
              </Button>
            </Buttons>
          </>
        )}
      </Column>
    </Dialog>
  )
}
