/**
 * Records that hand-made screens read: typed by their declarations, without the declarations themselves. Long lists
 * and detail screens of any entity are the business of `entity-screens`.
 */
import type { Row } from '@cloche/domain/catalogue'
import type { LinkedNames, ListQuery } from '@cloche/domain/calls'
import type { Entities } from '@cloche/domain/entities'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { revalidatedList, revalidatedRecord } from '../local/stale-while-revalidate.ts'
import { callUnnamed } from '../wire/call.ts'
import { queryKeys } from '../wire/queries.ts'
import { wires, type RecordName } from './wires.ts'

export type { ListQuery }
export type { RecordName } from './wires.ts'

export type RecordOf<Name extends RecordName> = Row<Entities[Name]>

export interface RecordPage<Name extends RecordName> {
  readonly rows: readonly RecordOf<Name>[]
  readonly count: number
  /** What the records are called that the rows name, where it was asked for. */
  readonly names?: LinkedNames
}

export async function listRecords<Name extends RecordName>(
  entity: Name,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<RecordPage<Name>> {
  const [, many, plural] = wires[entity]
  const answer = await callUnnamed<Record<string, unknown>>('POST', `${many}/get`, {
    body: query,
    ...(signal === undefined ? {} : { signal }),
  })
  const names = answer['names'] as LinkedNames | undefined
  return {
    rows: answer[plural] as RecordOf<Name>[],
    count: answer['count'] as number,
    ...(names === undefined ? {} : { names }),
  }
}

export async function readRecord<Name extends RecordName>(
  entity: Name,
  id: string,
  signal?: AbortSignal,
): Promise<RecordOf<Name>> {
  return (await readNamed(entity, id, false, signal)).row
}

interface NamedRecord<Name extends RecordName> {
  readonly row: RecordOf<Name>
  readonly counts: Readonly<Record<string, number>>
  /** What the records are called that it names; undefined where it comes without, as from this browser. */
  readonly names?: LinkedNames
}

async function readNamed<Name extends RecordName>(
  entity: Name,
  id: string,
  isNaming: boolean,
  signal?: AbortSignal,
): Promise<NamedRecord<Name>> {
  const answer = await callUnnamed<Record<string, unknown>>('GET', wires[entity][0], {
    query: { [`${entity}Id`]: id, ...(isNaming ? { names: true } : {}) },
    ...(signal === undefined ? {} : { signal }),
  })
  const names = answer['names'] as LinkedNames | undefined
  return { row: answer[entity] as RecordOf<Name>, counts: {}, ...(names === undefined ? {} : { names }) }
}

/** One record by its id; nothing is asked while there is no id. */
export function useRecord<Name extends RecordName>(entity: Name, id: string | null | undefined) {
  return useNamedRecord(entity, id, ({ row }) => row)
}

/** The same with what the records are called that it names. */
export function useRecordAndNames<Name extends RecordName>(entity: Name, id: string | null | undefined) {
  return useNamedRecord(entity, id, record => record)
}

function useNamedRecord<Name extends RecordName, Selected>(
  entity: Name,
  id: string | null | undefined,
  select: (record: NamedRecord<Name>) => Selected,
) {
  return useQuery({
    queryKey: queryKeys.one(entity, id ?? '', 'plain'),
    networkMode: 'always',
    queryFn: ({ signal, queryKey }) =>
      revalidatedRecord(queryKey, entity, id ?? '', () => readNamed(entity, id ?? '', true, signal)),
    select,
    enabled: id !== null && id !== undefined && id !== '',
  })
}

/** A page of records; the former page stays on screen while another is fetched. Null asks nothing. */
export function useRecords<Name extends RecordName>(entity: Name, query: ListQuery | null) {
  return useQuery({
    queryKey: queryKeys.list(entity, { plain: query }),
    networkMode: 'always',
    queryFn: ({ signal, queryKey }) =>
      revalidatedList(queryKey, entity, query ?? {}, () => listRecords(entity, query ?? {}, signal)),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
}

type Named = 'product' | 'location' | 'user' | 'program' | 'batch' | 'container' | 'device' | 'shift'

/**
 * What records are called, by id: products, places, people by name, batches by code; an id that is not known is left
 * out. Nothing is asked where names came with what names them, else once for all ids.
 */
export function useNames(
  entity: Named,
  ids: readonly (string | null | undefined)[],
  come?: LinkedNames,
): ReadonlyMap<string, string> {
  const open = come === undefined ? ids : []
  const wanted = [...new Set(open.filter((id): id is string => typeof id === 'string' && id !== ''))].sort()
  const { data } = useRecords(
    entity,
    wanted.length === 0
      ? null
      : { limit: 1000, attributes: attributesOf(entity), filter: { id: wanted.slice(0, 1000) } },
  )
  const rows: readonly (Parameters<typeof nameOf>[0] & { readonly id?: string })[] =
    come === undefined ? (data?.rows ?? []) : (come[entity] ?? [])
  return new Map(rows.map(row => [row.id ?? '', nameOf(row)]))
}

function attributesOf(entity: Named): string[] {
  if (entity === 'batch') return ['id', 'code', 'name']
  return entity === 'user' ? ['id', 'fullName'] : ['id', 'name']
}

function nameOf(row: { name?: string | null; code?: string | null; fullName?: string | null }): string {
  return row.fullName ?? row.code ?? row.name ?? ''
}
