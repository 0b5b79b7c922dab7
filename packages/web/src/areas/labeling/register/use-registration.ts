import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isProblem } from '../../../data/wire/problem.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { previewRegistration, register, type Registered, type Registration } from '../calls.ts'
import { missingIn, toRegistration, type Draft } from './draft/draft.ts'
import { keepLastTime } from './draft/last-time.ts'

/** One refusal of what was filled in. */
export interface DraftFault {
  readonly path: string
  readonly rule?: string
  readonly message: string
}

/** What was refused, field by field; empty where it was something else. */
export function faultsOf(error: unknown): readonly DraftFault[] {
  const details = isProblem(error) ? error.details : null
  const faults = typeof details === 'object' && details !== null && 'faults' in details ? details.faults : []
  return Array.isArray(faults) ? (faults as DraftFault[]) : []
}

/** What it would give: by the server, and without one by the same rules here. The code is of this browser's numbers. */
async function preview(asked: Registration, signal: AbortSignal) {
  const { nextCode, previewLocally } = await import('../offline/register.ts')
  try {
    const [given, code] = await Promise.all([previewRegistration(asked, signal), nextCode(asked)])
    return asked.batchCode === undefined && code !== null ? { ...given, batchCode: code } : given
  } catch (error) {
    const local = isUnavailable(error) ? await previewLocally(asked) : null
    if (local === null) throw error
    return local
  }
}

/** Keeps the draft, asks the server what it would give, and registers it once. */
export function useRegistration(productId: string, productName: string, first: Draft) {
  const [draft, setDraft] = useState(first)
  const [id, setId] = useState(newId)
  const [done, setDone] = useState<Registered | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const client = useQueryClient()
  const asked = toRegistration(productId, draft)
  const [settled] = useDebouncedValue(JSON.stringify(asked), 200)
  const previewed = useQuery({
    networkMode: 'always',
    queryKey: queryKeys.named('labeling.registerPreview', settled),
    queryFn: ({ signal }) => preview(JSON.parse(settled) as typeof asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 20_000,
  })
  const refused = previewed.isError ? previewed.error : problem
  const faults = useMemo(() => faultsOf(refused), [refused])
  /** The same at every drawing: parts of the form that did not change are not drawn anew. */
  const change = useCallback((part: Partial<Draft>) => {
    setProblem(null)
    setDraft(before => ({ ...before, ...part }))
  }, [])

  /** Registers; sent twice by a double tap or a bad line it happens once. Answers null when it was refused. */
  async function send(): Promise<Registered | null> {
    if (isRunning) return null
    setIsRunning(true)
    setProblem(null)
    try {
      const registration = { ...toRegistration(productId, draft, id), id }
      const { sendRegistration } = await import('../offline/register.ts')
      const sent = await sendRegistration(registration, productName)
      const registered = sent?.answer ?? (await register(registration))
      setIsWaiting(sent?.isWaiting ?? false)
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
    change,
    preview: previewed.data,
    isPreviewing: previewed.isFetching || settled !== JSON.stringify(asked),
    refused,
    faults,
    missing: missingIn(draft),
    isRunning,
    /** It is kept here and goes to the server when that can be reached. */
    isWaiting,
    done,
    send,
    /** The same once more, with new labels. */
    again: () => {
      setId(newId())
      setDone(null)
      setProblem(null)
      setDraft(before => ({ ...before, inputs: [], pastReason: '', batchCode: '' }))
    },
  }
}

/** After registering, labels, batches, events and the day's figures are no longer what was read. */
function isStaleAfter({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const [, name, call] = queryKey
  return ['label', 'batch', 'event', 'batchItem'].includes(String(name)) || call === 'labeling.dashboard'
}
