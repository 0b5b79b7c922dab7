import { Button } from '@mantine/core'
import { markOf } from '@cloche/domain/rules/expiry'
import { asksFirst } from '@cloche/domain/rules/programs'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { keepPhoto } from '../../../data/files/photo-button.tsx'
import { stateLook } from '../../../data/food/state-looks.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import type { Label, OfferedMove } from '../calls.ts'
import { useMoveName } from '../label/moves/use-move.ts'
import { WasteDialog, type Wasted } from '../label/moves/waste-dialog.tsx'
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
  const moveName = useMoveName()
  const when = useWhen()
  const now = new Date(useNow()).toISOString()
  const [wasting, setWasting] = useState<OfferedMove | null>(null)
  const [asking, setAsking] = useState<OfferedMove | null>(null)
  const ids = representatives(labels)
  const asked = useQuery({
    queryKey: queryKeys.named('labeling.moves', ids),
    queryFn: async ({ signal }) => {
      const { movesOrKnown } = await import('../offline/moves.ts')
      return sharedMoves(
        (await Promise.all(ids.map(id => movesOrKnown(id, signal)))).map(answer => answer.moves),
      )
    },
    enabled: ids.length <= mostKinds,
    staleTime: 0,
  })
  const { data: moves, isPending } = asked
  async function run(move: OfferedMove, { reason, cause, photo = null }: Partial<Wasted> = {}) {
    const { sendMove } = await import('../offline/moves.ts')
    const asked = {
      id: newId(),
      labelIds: labels.map(label => label.id),
      kind: move.kind,
      toState: move.toState,
      ...(move.programId === null ? {} : { programId: move.programId }),
      ...(reason === undefined ? {} : { reason }),
      ...(cause === undefined ? {} : { cause }),
    }
    const said = { title: t('label.count', { count: labels.length }), detail: moveName(move) }
    const { created } = (await sendMove(asked, said)).answer
    if (photo !== null) await keepPhoto(photo, 'label', labels[0]!.id)
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
  }
  if (wasting !== null)
    return (
      <WasteDialog
        title={t('waste.title', { amount: t('label.count', { count: labels.length }) })}
        mark={labels.every(label => markOf(label, now).mark === 'expired') ? 'expired' : null}
        onClose={() => setWasting(null)}
        onWaste={wasted => run(wasting, wasted)}
      />
    )
  const pastBest = labels.find(label => markOf(label, now).mark === 'bestBeforePassed')
  const isTooMany = ids.length > mostKinds
  return (
    <TargetDialog
      title={t('bulk.moveTitle', { count: labels.length })}
      onClose={() => onClose(false)}
      isPending={isPending && !isTooMany}
      asked={[asked]}
      none={{
        icon: IconLock,
        title: t('bulk.nothingShared'),
        text: t('bulk.nothingSharedText'),
        actions: (
          <Button variant="default" onClick={() => onClose(false)}>
            {t('kit.close')}
          </Button>
        ),
      }}
      targets={(moves ?? []).map(move => ({
        id: `${move.toState} ${move.programId}`,
        label: moveName(move),
        ...stateLook(move.toState),
        ...(move.programName === null ? {} : { detail: move.programName }),
        choose: () => {
          if (move.kind === 'waste') setWasting(move)
          else if (pastBest !== undefined && asksFirst(move.kind, 'bestBeforePassed')) setAsking(move)
          else return run(move)
        },
      }))}
    >
      {asking !== null && (
        <ActionDialog
          onClose={() => setAsking(null)}
          action={{
            title: t('pastBest.title'),
            consequence: t('pastBest.text', { date: pastBest?.bestBefore ? when(pastBest.bestBefore) : '' }),
            verb: moveName(asking),
            run: () => run(asking),
          }}
        />
      )}
    </TargetDialog>
  )
}
