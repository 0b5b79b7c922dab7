import { useQuery } from '@tanstack/react-query'
import { useNames, useRecord, useRecordAndNames, useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { movesOrKnown } from '../offline/moves.ts'

/** A label with all that its screen says of it: product, batch, what may happen next, names. */
export function useLabel(labelId: string) {
  const session = useSession()
  const label = useRecordAndNames('label', labelId)
  const { row, names } = label.data ?? {}
  const product = useRecord('product', hasLevel(session, 'P', 1) ? row?.productId : null)
  const batch = useRecord('batch', row?.batchId)
  const moves = useQuery({
    queryKey: queryKeys.one('label', labelId, 'moves'),
    networkMode: 'always',
    queryFn: ({ signal }) => movesOrKnown(labelId, signal),
    enabled: row !== undefined && !row.isFinal,
    staleTime: 30_000,
  })
  // A printed label that gave its food to another one says where it is now.
  const replacements = useRecords(
    'label',
    row?.isFinal === true ? { limit: 5, filter: { replacesId: labelId } } : null,
  )
  const places = useNames('location', [row?.locationId], names)
  const people = useNames('user', hasLevel(session, 'U', 1) ? [row?.madeById] : [], names)
  const programs = useNames('program', hasLevel(session, 'R', 1) ? [row?.programId] : [], names)
  const containers = useNames('container', hasLevel(session, 'C', 1) ? [row?.containerId] : [], names)
  return {
    isPending: label.isPending,
    error: label.error,
    refetch: () => void label.refetch(),
    label: row,
    product: product.data,
    batch: batch.data,
    moves: moves.data?.moves ?? null,
    opening: moves.data?.opening ?? null,
    replacements: row?.isFinal === true ? (replacements.data?.rows ?? []) : [],
    placeName: row === undefined ? null : (places.get(row.locationId) ?? null),
    personName: people.get(row?.madeById ?? '') ?? null,
    programName: programs.get(row?.programId ?? '') ?? null,
    containerName: containers.get(row?.containerId ?? '') ?? null,
  }
}

export type LabelInView = ReturnType<typeof useLabel>

/** After something happened to labels nothing that was read of them holds. */
export function forgetLabels(): Promise<void> {
  const names = new Set(['label', 'batch', 'event', 'batchItem', 'labelLink'])
  const calls = new Set(['labeling.dashboard', 'monitor.trace', 'monitor.traceTimeline', 'labeling.content'])
  return queryClient.invalidateQueries({
    queryKey: queryKeys.here,
    predicate: ({ queryKey: [, name, call] }) => names.has(String(name)) || calls.has(String(call)),
  })
}
