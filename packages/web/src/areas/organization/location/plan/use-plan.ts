import type { Geometry } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notifyProblem } from '../../../../data/messages.ts'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../../data/wire/queries.ts'
import { sendChange } from '../../../../entity-screens/machine/wire.ts'
import { isOnPlan } from './on-plan.ts'

type Drawing = Answer<'POST', '/location/geometries/get'>['geometries'][number]
type Thing = Pick<Drawing['places'][number], 'id' | 'name' | 'geometry'> & { readonly type: string }
/** A sub-place or a device, on the plan or not yet. */
export interface PlanItem extends Thing {
  readonly kind: 'location' | 'device'
}

const keyOf = (locationId: string) => queryKeys.one('location', locationId, 'geometries')
/** Keys that are pressed again and again are sent once they rest. */
const restMs = 500

/** What stands on the plan of a place, with the moving of it; each move is sent when it rests. */
export function usePlan(locationId: string) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Geometry | null>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(locationId),
    queryFn: async ({ signal }) => {
      const body = { locationId }
      return (await call('POST', '/location/geometries/get', { body, signal })).geometries
    },
  })
  const drawing = data?.find(one => one.locationId === locationId)
  const items: PlanItem[] = [
    ...(drawing?.places ?? []).map(place => ({ ...place, kind: 'location' as const })),
    ...(drawing?.devices ?? []).map(device => ({ ...device, kind: 'device' as const })),
  ].map(item => (moves.has(item.id) ? { ...item, geometry: moves.get(item.id) ?? null } : item))

  async function send(item: PlanItem, geometry: Geometry | null) {
    setIsSaving(true)
    try {
      await sendChange(entityNamed(item.kind), item.id, { geometry })
      await queryClient.invalidateQueries({ queryKey: queryKeys.all(item.kind) })
      await queryClient.invalidateQueries({ queryKey: keyOf(locationId) })
    } catch (refusal) {
      notifyProblem(refusal)
    }
    // What was moved again meanwhile stays where the person put it.
    setMoves(before => {
      if (before.get(item.id) !== geometry) return before
      const rest = new Map(before)
      rest.delete(item.id)
      return rest
    })
    setIsSaving(false)
  }

  return {
    attachmentId: drawing?.plan?.attachmentId ?? null,
    isPending: data === undefined && error === null,
    error: data === undefined ? error : null,
    refetch: () => void refetch(),
    placed: items.filter(item => isOnPlan(item.geometry)),
    waiting: items.filter(item => !isOnPlan(item.geometry)),
    isSaving: isSaving || moves.size > 0,
    /** Puts an item somewhere, or takes it off the plan. */
    put: (item: PlanItem, geometry: Geometry | null) => {
      setMoves(before => new Map(before).set(item.id, geometry))
      clearTimeout(timers.current.get(item.id))
      timers.current.set(
        item.id,
        setTimeout(() => void send(item, geometry), restMs),
      )
    },
  }
}
