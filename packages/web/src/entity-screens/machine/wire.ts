/** The standard calls of any entity, as the machines make them. Where data comes from is decided here alone. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { callUnnamed } from '../../data/wire/call.ts'
import type { Values } from './record/draft.ts'
import type { ListBody } from './list/list-state.ts'

/** A record as it came: `id` always, the rest by declaration. */
export type RecordRow = Values & { readonly id: string }

export interface RecordPage {
  readonly rows: readonly RecordRow[]
  readonly count: number
}

export interface HistoryLine {
  readonly id: string
  readonly at: string
  readonly verb: string
  readonly version: number | null
  readonly userId: string | null
  readonly userName: string | null
  readonly before: Values | null
  readonly after: Values | null
}

type One = Record<string, RecordRow>
const idName = (entity: EntityDeclaration) => `${entity.name}Id`

export async function fetchList(
  entity: EntityDeclaration,
  body: ListBody,
  signal?: AbortSignal,
): Promise<RecordPage> {
  const answer = await callUnnamed<Record<string, unknown>>('POST', `${entity.wire.many}/get`, {
    body,
    ...(signal === undefined ? {} : { signal }),
  })
  return { rows: answer[entity.many] as RecordRow[], count: answer['count'] as number }
}

export interface ReadRecord {
  readonly row: RecordRow
  /** How many records hang on it, by the name of the related list. */
  readonly counts: Readonly<Record<string, number>>
}

export async function fetchRecord(
  entity: EntityDeclaration,
  id: string,
  signal?: AbortSignal,
): Promise<ReadRecord> {
  const answer = await callUnnamed<One & { counts?: Record<string, number> }>('GET', entity.wire.one, {
    query: { [idName(entity)]: id, counts: true },
    ...(signal === undefined ? {} : { signal }),
  })
  return { row: answer[entity.name]!, counts: answer.counts ?? {} }
}

export async function sendCreation(entity: EntityDeclaration, draft: Values): Promise<RecordRow> {
  const answer = await callUnnamed<One>('POST', entity.wire.one, {
    body: { [entity.name]: draft },
    isOnce: typeof (draft as { id?: unknown }).id === 'string',
  })
  return answer[entity.name]!
}

export async function sendChange(entity: EntityDeclaration, id: string, change: Values): Promise<RecordRow> {
  const answer = await callUnnamed<One>('PATCH', `${entity.wire.one}/${encodeURIComponent(id)}`, {
    body: change,
  })
  return answer[entity.name]!
}

export async function sendRemoval(entity: EntityDeclaration, id: string): Promise<void> {
  await callUnnamed<unknown>('DELETE', entity.wire.one, { body: { [entity.name]: id } })
}

/** Removes several, all or none. */
export async function sendRemovals(entity: EntityDeclaration, ids: readonly string[]): Promise<void> {
  await callUnnamed<unknown>('DELETE', entity.wire.many, { body: { [entity.many]: ids } })
}

export async function sendRestoration(entity: EntityDeclaration, id: string): Promise<RecordRow> {
  const answer = await callUnnamed<One>('POST', `${entity.wire.one}/restore`, { body: { [entity.name]: id } })
  return answer[entity.name]!
}

export async function sendClone(entity: EntityDeclaration, id: string, name?: string): Promise<RecordRow> {
  const answer = await callUnnamed<One>('POST', `${entity.wire.one}/clone`, {
    body: { [entity.name]: name === undefined ? id : { id, name } },
  })
  return answer[entity.name]!
}

export async function fetchHistory(
  entity: EntityDeclaration,
  id: string,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<{ lines: readonly HistoryLine[]; count: number }> {
  const answer = await callUnnamed<{ history: HistoryLine[]; count: number }>(
    'GET',
    `${entity.wire.one}/history`,
    {
      query: { [idName(entity)]: id, offset, limit },
      ...(signal === undefined ? {} : { signal }),
    },
  )
  return { lines: answer.history, count: answer.count }
}
