import { Button, Modal, Skeleton } from '@mantine/core'
import { markOf } from '@cloche/domain/rules/expiry'
import { asksFirst } from '@cloche/domain/rules/programs'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhen } from '../../../data/food/when.ts'
import { stateLook } from '../../../data/food/state-looks.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { ConfirmDialog } from '../../../kit/feedback/confirm-dialog.tsx'
import { Tile } from '../../../kit/floor/tile.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { useKitWords } from '../../../kit/words.tsx'
import type { Label, OfferedMove } from '../calls.ts'
import classes from '../label/handle/handle.module.css'
import { useMoveName } from '../label/moves/use-move.ts'
import { WasteDialog } from '../label/moves/waste-dialog.tsx'
import { forgetLabels } from '../label/use-label.ts'
import type { Printing } from '../print/use-print.ts'
import { representatives, sharedMoves } from './shared-moves.ts'

/** Labels of more kinds than these have little in common, and each kind is a question to the server. */
const mostKinds = 20

/** Moves several labels on at once: what is open to all of them. The press on a step is the confirmation. */
export function BulkMoveDialog({
  labels,
  printing,
  onClose,
}: {
  labels: readonly Label[]
  printing: Printing
  onClose: (isDone: boolean) => void
}) {
  const t = useText()
  const words = useKitWords()
  const moveName = useMoveName()
  const when = useWhen()
  const now = new Date(useNow()).toISOString()
  const [running, setRunning] = useState<string | null>(null)
  const [wasting, setWasting] = useState<OfferedMove | null>(null)
  const [asking, setAsking] = useState<OfferedMove | null>(null)
  const ids = representatives(labels)
  const { data: moves, isPending } = useQuery({
    queryKey: queryKeys.named('labeling.moves', ids),
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const { movesOrKnown } = await import('../offline/moves.ts')
      return sharedMoves(
        (await Promise.all(ids.map(id => movesOrKnown(id, signal)))).map(answer => answer.moves),
      )
    },
    enabled: ids.length <= mostKinds,
    staleTime: 0,
  })
  async function run(move: OfferedMove, reason?: string) {
    setRunning(`${move.toState} ${move.programId}`)
    try {
      const { sendMove } = await import('../offline/moves.ts')
      const asked = {
        id: newId(),
        labelIds: labels.map(label => label.id),
        kind: move.kind,
        toState: move.toState,
        ...(move.programId === null ? {} : { programId: move.programId }),
        ...(reason === undefined ? {} : { reason }),
      }
      const said = { title: t('label.count', { count: labels.length }), detail: moveName(move) }
      const { created } = (await sendMove(asked, said)).answer
      await forgetLabels()
      const fresh = created.filter(label => !label.isFinal)
      notify({
        kind: 'success',
        message: t('bulk.moved', { count: labels.length }),
        ...(fresh.length === 0
          ? {}
          : {
              action: {
                label: t('register.print', { count: fresh.length }),
                run: () => void printing.print(fresh),
              },
              stays: 15_000,
            }),
      })
      onClose(true)
    } catch (error) {
      notifyProblem(error)
    } finally {
      setRunning(null)
    }
  }
  if (wasting !== null)
    return (
      <WasteDialog
        amount={t('label.count', { count: labels.length })}
        onClose={() => setWasting(null)}
        onWaste={reason => run(wasting, reason)}
      />
    )
  const pastBest = labels.find(label => markOf(label, now).mark === 'bestBeforePassed')
  const offered = moves ?? []
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('bulk.moveTitle', { count: labels.length })}
      size="40rem"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        {isPending && ids.length <= mostKinds && <Skeleton height={160} radius="md" />}
        {(ids.length > mostKinds || (!isPending && offered.length === 0)) && (
          <EmptyState
            compact
            icon={IconLock}
            title={t('bulk.nothingShared')}
            actions={
              <Button variant="default" onClick={() => onClose(false)}>
                {t('kit.close')}
              </Button>
            }
          >
            {t('bulk.nothingSharedText')}
          </EmptyState>
        )}
        <div className={classes.targets} aria-busy={running !== null}>
          {offered.map(move => {
            const { color, icon } = stateLook(move.toState)
            return (
              <Tile
                key={`${move.toState} ${move.programId}`}
                label={moveName(move)}
                color={color}
                icon={icon}
                {...(move.programName === null ? {} : { detail: move.programName })}
                onPress={() => {
                  if (running !== null) return
                  if (move.kind === 'waste') setWasting(move)
                  else if (pastBest !== undefined && asksFirst(move.kind, 'bestBeforePassed')) setAsking(move)
                  else void run(move)
                }}
              />
            )
          })}
        </div>
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        title={t('pastBest.title')}
        confirmLabel={asking === null ? '' : moveName(asking)}
        onConfirm={() => (asking === null ? undefined : run(asking))}
      >
        {t('pastBest.text', { date: pastBest?.bestBefore ? when(pastBest.bestBefore) : '' })}
      </ConfirmDialog>
    </Modal>
  )
}
