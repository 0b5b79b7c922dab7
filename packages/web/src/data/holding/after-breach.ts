/** Deciding about food that went through a breach: holding it at once, and dating it anew by the rule. */
import type { Answer } from '../wire/contracts.ts'
import { call } from '../wire/call.ts'
import { newId } from '../wire/new-id.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'
import { notify, notifyProblem } from '../messages.ts'
import { t } from '../text/texts.ts'
import { sendHold } from './hold.ts'

/** An incidence that is a breach. */
export interface Breach {
  readonly id: string
  readonly name: string
}

/** Holds batches for a breach; says so. They are let go by two. */
export async function holdForBreach(breach: Breach, batchIds: readonly string[]): Promise<void> {
  const reason = t('breach.reason', { name: breach.name })
  const title = t('breach.holdAll', { count: batchIds.length })
  try {
    const { answer, isWaiting } = await sendHold({ batchIds, reason, incidenceId: breach.id }, title)
    const { heldIds } = answer
    const said = isWaiting ? t('hold.heldHere') : t('breach.held', { count: heldIds.length })
    notify({ kind: 'success', message: said })
  } catch (error) {
    notifyProblem(error)
  }
}

type Moved = Answer<'POST', '/labeling/move'>

/** Dates labels anew by the rule for a breach, which the server knows alone; answers whether that was done. */
export async function dateAnew(breach: Breach, labelIds: readonly string[]): Promise<boolean> {
  const move = { id: newId(), labelIds: [...labelIds], kind: 'redate', incidenceId: breach.id } as const
  try {
    const { created }: Moved = await call('POST', '/labeling/move', { body: { move } })
    notify({
      kind: 'success',
      message: t('breach.anewDone', { count: labelIds.length }),
      ...(created.length === 0 ? {} : { title: t('breach.anewPrinted'), stays: 12_000 }),
    })
    return true
  } catch (error) {
    notifyProblem(error)
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  }
}

/** Gives a label the dates that it had before it was dated anew for a breach. Throws a `Problem`. */
export async function putDatesBack(incidenceId: string, labelId: string, reason: string): Promise<Moved> {
  const move = {
    id: newId(),
    labelIds: [labelId],
    kind: 'redate',
    incidenceId,
    putsBack: true,
    reason,
  } as const
  const moved = await call('POST', '/labeling/move', { body: { move } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return moved
}
