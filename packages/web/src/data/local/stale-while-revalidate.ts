/**
 * The way of records through the browser's database: a screen opens with what was seen last, the server's answer
 * replaces it and is kept. Without a connection what was seen last stays.
 */
import type { QueryKey } from '@tanstack/react-query'
import { isProblem } from '../wire/problem.ts'
import { queryClient } from '../wire/queries.ts'
import { offlineRecords, unsentRecord } from './offline.ts'
import type { KeptList, KeptRecord } from './kept.ts'
import { localScope } from './scope.ts'
import { storeOf } from './stores.ts'

type Local = typeof import('./kept.ts')

let begun: (local: Promise<Local | undefined>) => void
/** Settles once the first screen stands and the database is there; with undefined in a browser without one. */
const ready = new Promise<Local | undefined>(resolve => (begun = resolve))

export const hasLocalDatabase = () => typeof indexedDB !== 'undefined'

async function fetchLocal(): Promise<Local | undefined> {
  return hasLocalDatabase() ? import('./kept.ts') : undefined
}

/** Fetches what the first screen did not need; from now on screens open with what was seen last. */
export async function beginLocal(): Promise<Local | undefined> {
  const local = fetchLocal().catch(() => undefined)
  begun(local)
  return local
}

/** The browser's database, as soon as it can be asked; undefined where there is none. */
export const localNow = (): Promise<Local | undefined> =>
  ready.then(local => local ?? fetchLocal()).catch(() => undefined)

interface LocalCopy<Answer> {
  readonly find: (local: Local, store: string, scope: string) => Promise<Answer | undefined>
  readonly keep: (local: Local, store: string, scope: string, answer: Answer) => Promise<void>
  readonly forget?: (local: Local, store: string, scope: string) => Promise<void>
}

/** No answer, or none of the server's own. */
export const isUnavailable = (error: unknown) =>
  isProblem(error) && (error.status === 0 || error.status >= 502)
/** It is not there any more, or not for this person. */
const isGone = (error: unknown) => isProblem(error) && [400, 403, 404].includes(error.status)

/** What is shown already, with the time at which it was heard. */
function heard<Answer>(key: QueryKey): Answer | undefined {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<Answer>(key) ?? {}
  if (data === undefined || dataUpdatedAt <= 1) return data
  return { knownAt: dataUpdatedAt, ...data } as Answer
}

async function staleWhileRevalidate<Answer>(
  key: QueryKey,
  entity: string,
  copy: LocalCopy<Answer>,
  fetch: () => Promise<Answer>,
): Promise<Answer> {
  const store = storeOf(entity)
  const scope = localScope()
  if (store === undefined || scope === null) return fetch()
  const isStill = () => localScope() === scope
  const shown = () => queryClient.getQueryData<Answer>(key)
  const find = async (local: Local | undefined) => local && copy.find(local, store, scope)
  const isFirst = shown() === undefined
  let isAnswered = false
  if (isFirst)
    void ready.then(find).then(found => {
      if (found === undefined || isAnswered || !isStill() || shown() !== undefined) return
      queryClient.setQueryData(key, found, { updatedAt: 1 })
    })
  try {
    const answer = await fetch()
    void ready.then(local => (local && isStill() ? copy.keep(local, store, scope, answer) : undefined))
    return answer
  } catch (error) {
    if (isGone(error)) {
      void ready.then(local => local && copy.forget?.(local, store, scope))
      // What was only remembered is not shown to somebody who may not see it any more.
      if (isFirst) queryClient.getQueryCache().find({ queryKey: key })?.setState({ data: undefined })
    }
    const found = isUnavailable(error) ? (heard<Answer>(key) ?? (await find(await fetchLocal()))) : undefined
    if (found === undefined || !isStill()) throw error
    return found
  } finally {
    isAnswered = true
  }
}

/** A page of a list; `query` is what was asked. */
export function revalidatedList<Answer extends KeptList>(
  key: QueryKey,
  entity: string,
  query: object,
  fetch: () => Promise<Answer>,
): Promise<Answer> {
  const copy: LocalCopy<Answer> = {
    find: (local, store, scope) => local.findList(store, scope, query) as Promise<Answer | undefined>,
    keep: (local, store, scope, answer) => local.keepList(store, scope, query, answer),
  }
  return orKnown(
    () => staleWhileRevalidate(key, entity, copy, fetch),
    known => known.offlineList(entity, query) as Answer | undefined,
  )
}

/** One record, with the counts of what hangs on it. */
export function revalidatedRecord<Answer extends KeptRecord>(
  key: QueryKey,
  entity: string,
  id: string,
  fetch: () => Promise<Answer>,
): Promise<Answer> {
  const copy: LocalCopy<Answer> = {
    find: (local, store, scope) => local.findRecord(store, scope, id) as Promise<Answer | undefined>,
    keep: (local, store, scope, answer) => local.keepRecord(store, scope, answer),
    forget: (local, store, scope) => local.forgetRecord(store, scope, id),
  }
  /** What is known here over what was seen of it, which may be more: the recipe of a batch. */
  const overSeen = (known: object) => {
    const { row, counts = {} } = queryClient.getQueryData<KeptRecord>(key) ?? {}
    return { row: { ...row, ...known }, counts } as unknown as Answer
  }
  const unsent = unsentRecord(entity, id)
  if (unsent !== undefined) {
    // It holds until it is sent: whoever looks at it next asks again.
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' }))
    return Promise.resolve(overSeen(unsent))
  }
  return orKnown(
    () => staleWhileRevalidate(key, entity, copy, fetch),
    known => {
      const row = known.offlineRow(entity, id)
      return row === undefined ? undefined : overSeen(row)
    },
  )
}

/** Without a connection, and where nothing was seen before, what is known of the place answers. */
async function orKnown<Answer>(
  fetch: () => Promise<Answer>,
  ask: (known: NonNullable<Awaited<ReturnType<typeof offlineRecords>>>) => Answer | undefined,
): Promise<Answer> {
  try {
    return await fetch()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const known = await offlineRecords()
    const answer = known && ask(known)
    if (answer === undefined) throw error
    return answer
  }
}
