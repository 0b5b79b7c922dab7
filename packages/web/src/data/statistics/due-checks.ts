/** The checks that are owed here: due, late or missed, and which come next. */
import { slotState, type SlotState } from '@cloche/domain/rules/food-safety'
import { useNow } from '../formats/use-now.ts'
import { isUnsent } from '../outbox/operation.ts'
import { useOutbox } from '../outbox/outbox-store.ts'
import { useRecords, type RecordOf } from '../records/records.ts'
import { useSession } from '../session/session.ts'
import { useLastChecks } from './checks-so-far.ts'

export interface OwedCheck {
  readonly point: RecordOf<'haccpPoint'>
  readonly state: SlotState
  readonly opensAt: number
  readonly dueAt: number
  readonly lastAt: string | null
  /** Whether it is this person's job, or everybody's. */
  readonly isMine: boolean
}

/** What was checked here and still has to reach the server: points with their newest instant. */
function useCheckedHere(): ReadonlyMap<string, number> {
  const checked = new Map<string, number>()
  for (const operation of useOutbox()) {
    if (operation.kind !== 'check' || !isUnsent(operation) || operation.refusal !== undefined) continue
    const { haccpPointId } = operation.body['check'] as { readonly haccpPointId: string }
    checked.set(haccpPointId, Math.max(checked.get(haccpPointId) ?? 0, Date.parse(operation.at)))
  }
  return checked
}

/** Missed ones first, then by when they are due. */
export function useDueChecks() {
  const now = useNow()
  const { permissions } = useSession()
  const points = useRecords('haccpPoint', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const last = useLastChecks()
  const here = useCheckedHere()
  const byId = new Map((points.data?.rows ?? []).map(point => [point.id, point]))
  const mine = new Set((permissions?.jobs ?? []).map(({ profileId }) => profileId))
  const all = (last.data?.points ?? []).flatMap((watch): OwedCheck[] => {
    const point = byId.get(watch.haccpPointId)
    if (point === undefined || watch.slot === null) return []
    const slot = {
      opensAt: Date.parse(watch.slot.opensAt),
      dueAt: Date.parse(watch.slot.dueAt),
      missedAt: Date.parse(watch.slot.missedAt),
    }
    const checkedAt = here.get(watch.haccpPointId)
    if (checkedAt !== undefined && checkedAt >= slot.opensAt) return []
    const isMine = watch.profileId === null || mine.size === 0 || mine.has(watch.profileId)
    const { opensAt, dueAt } = slot
    return [{ point, state: slotState(slot, now), opensAt, dueAt, lastAt: watch.lastAt, isMine }]
  })
  const inOrder = all.toSorted((a, b) => a.dueAt - b.dueAt)
  return {
    now,
    due: inOrder.filter(({ state }) => state !== 'ahead'),
    ahead: inOrder.filter(({ state }) => state === 'ahead').toSorted((a, b) => a.opensAt - b.opensAt),
    known: {
      isPending: points.isPending || last.isPending,
      error: points.error ?? last.error,
      refetch: () => Promise.all([points.refetch(), last.refetch()]),
    },
  }
}
