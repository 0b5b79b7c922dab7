/** The standard calls of any entity, as the machines make them. Where data comes from is decided here alone. */
import type { LinkedNames } from '@cloche/domain/calls'
import type { Change, Draft, EntityDeclaration, Row } from '@cloche/domain/catalogue'
import { callUnnamed } from '../../data/wire/call.ts'
import type { Values } from './record/draft.ts'
import type { ListBody } from './list/list-state.ts'

/** A record as it came: `id` always, the rest by declaration. */
export type RecordRow = Values & { readonly id: string }

/** Of an entity that the code names, its declaration says the types; of another one nothing is known. */
type Known<E, Of, Otherwise> = EntityDeclaration extends E ? Otherwise : Of
type RowOf<E> = Known<E, RecordRow & Row<E>, RecordRow>

export interface RecordPage<R = RecordRow> {
  readonly rows: readonly R[]
  readonly count: number
  /** There are more than `count`, which is then as far as lists count. */
  readonly moreThanCount?: boolean
  /** What the records are called that the rows name, where it was asked for. */
  readonly names?: LinkedNames
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

type One<R = RecordRow> = Record<string, R>
const idName = (entity: EntityDeclaration) => `${entity.name}Id`

export async function fetchList<E extends EntityDeclaration>(
  entity: E,
  body: ListBody,
  signal?: AbortSignal,
): Promise<RecordPage<RowOf<E>>> {
  const answer = await callUnnamed<Record<string, unknown>>('POST', `${entity.wire.many}/get`, {
    body,
    ...(signal === undefined ? {} : { signal }),
  })
  const names = answer['names'] as LinkedNames | undefined
  return {
    rows: answer[entity.many] as RowOf<E>[],
    count: answer['count'] as number,
    ...(answer['moreThanCount'] === true ? { moreThanCount: true } : {}),
    ...(names === undefined ? {} : { names }),
  }
}

export interface ReadRecord {
  readonly row: RecordRow
  /** How many records hang on it, by the name of the related list. */
  readonly counts: Readonly<Record<string, number>>
  /** When the last of them was, of those that are in the order of a time. */
  readonly latest?: Readonly<Record<string, string>>
  /** What the records are called that it names. */
  readonly names?: LinkedNames
}

export async function fetchRecord(
  entity: EntityDeclaration,
  id: string,
  signal?: AbortSignal,
): Promise<ReadRecord> {
  type Answer = One & Partial<Pick<ReadRecord, 'counts' | 'latest' | 'names'>>
  const answer = await callUnnamed<Answer>('GET', entity.wire.one, {
    query: { [idName(entity)]: id, counts: true, names: true },
    ...(signal === undefined ? {} : { signal }),
  })
  const { counts = {}, latest = {}, names = {} } = answer as Partial<ReadRecord>
  return { row: answer[entity.name]!, counts, latest, names }
}

export async function sendCreation<E extends EntityDeclaration>(
  entity: E,
  draft: Known<E, Draft<E>, Values>,
): Promise<RowOf<E>> {
  const answer = await callUnnamed<One<RowOf<E>>>('POST', entity.wire.one, {
    body: { [entity.name]: draft },
    isOnce: typeof (draft as { id?: unknown }).id === 'string',
  })
  return answer[entity.name]!
}

export async function sendChange<E extends EntityDeclaration>(
  entity: E,
  id: string,
  change: Known<E, Change<E>, Values>,
): Promise<RowOf<E>> {
  const answer = await callUnnamed<One<RowOf<E>>>('PATCH', `${entity.wire.one}/${encodeURIComponent(id)}`, {
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
