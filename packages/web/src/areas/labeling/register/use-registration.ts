import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../data/wire/problem.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { previewRegistration, register, type Registered } from '../calls.ts'
import { missingIn, toRegistration, type Draft } from './draft/draft.ts'
import { keepLastTime } from './draft/last-time.ts'

/** One refusal of what was filled in. */
export interface DraftFault {
  readonly path: string
  readonly message: string
}

function faultsOf(error: unknown): readonly DraftFault[] {
  const details = isProblem(error) ? error.details : null
  const faults = typeof details === 'object' && details !== null && 'faults' in details ? details.faults : []
  return Array.isArray(faults) ? (faults as DraftFault[]) : []
}

/** Keeps the draft, asks the server what it would give, and registers it once. */
export function useRegistration(productId: string, first: Draft) {
  const [draft, setDraft] = useState(first)
  const [id, setId] = useState(newId)
  const [done, setDone] = useState<Registered | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isRunning, setIsRunning] = useState(false)
  const client = useQueryClient()
  const asked = toRegistration(productId, draft)
  const [settled] = useDebouncedValue(JSON.stringify(asked), 200)
  const preview = useQuery({
    queryKey: queryKeys.named('labeling.registerPreview', settled),
    queryFn: ({ signal }) => previewRegistration(JSON.parse(settled) as typeof asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 20_000,
  })
  const refused = preview.isError ? preview.error : problem

  /** Registers; sent twice by a double tap or a bad line it happens once. Answers null when it was refused. */
  async function send(): Promise<Registered | null> {
    if (isRunning) return null
    setIsRunning(true)
    setProblem(null)
    try {
      const registered = await register(toRegistration(productId, draft, id))
      const { state, programId, batchingId, quantity } = draft
      keepLastTime(productId, { state, programId, batchingId, quantity })
      setDone(registered)
      void client.invalidateQueries({ queryKey: queryKeys.here, predicate: isStaleAfter })
      return registered
    } catch (error) {
      setProblem(error)
      return null
    } finally {
      setIsRunning(false)
    }
  }
  return {
    draft,
    change: (part: Partial<Draft>) => {
      setProblem(null)
      setDraft(before => ({ ...before, ...part }))
    },
    preview: preview.data,
    isPreviewing: preview.isFetching || settled !== JSON.stringify(asked),
    refused,
    faults: faultsOf(refused),
    missing: missingIn(draft),
    isRunning,
    done,
    send,
    /** The same once more, with new labels. */
    again: () => {
      setId(newId())
      setDone(null)
      setProblem(null)
      setDraft(before => ({ ...before, inputs: [], batchCode: '' }))
    },
  }
}

/** After registering, labels, batches, events and the day's figures are no longer what was read. */
function isStaleAfter({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [, name, call] = queryKey
  return ['label', 'batch', 'event', 'batchItem'].includes(String(name)) || call === 'labeling.dashboard'
}

export type RegistrationMachine = ReturnType<typeof useRegistration>
