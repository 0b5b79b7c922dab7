/** Pages of lists: read, redacted, counted, with what the records are called that their rows name. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { COUNT_MAX } from '@cloche/domain/derive'
import type { QueryResult } from '../database/connection.ts'
import type { JsonRows } from '../database/json-rows.ts'
import type { CallContext } from '../http/call-context.ts'
import type { Counted } from './counted-page.ts'
import { withNames } from './names.ts'
import { finderOf, namesToRedact, redactRows, seesAll, withoutKept, type Reader } from './redact.ts'
import { rangePlaces } from './range.ts'
import { rowScopeOf, type ScopedSession } from './row-scope.ts'
import type { ReadRow, WireRow } from './rows.ts'
import { endOf, finished, listStatements, type ListRequest } from './select.ts'

/** A list as it is read, with what redaction needs; `redactRows` then cuts it to what was asked for. */
export function tellable(
  entity: EntityDeclaration,
  reader: Reader & ScopedSession,
  request: ListRequest,
): ListRequest {
  const { attributes } = request
  return {
    ...withoutKept(entity, reader, request),
    ...(attributes === undefined ? {} : { attributes: namesToRedact(entity, attributes) }),
    finder: finderOf(entity, reader),
    ...(entity.range === undefined ? {} : { rangeAt: rangePlaces(reader) }),
  }
}

interface Page<E> extends Counted {
  rows: ReadRow<E>[]
  names?: LinkedNames
}

/** How many there are, as far as they were counted. */
export function countOf({ exactCount }: ListRequest, row: { count?: unknown } | undefined): Counted {
  const count = Number(row?.count ?? 0)
  return exactCount !== true && count > COUNT_MAX ? { count: COUNT_MAX, moreThanCount: true } : { count }
}

/**
 * A page of a list of an entity within the session's scope, how many there are, and where it is asked for what the
 * records are called that its rows name. It counts up to `COUNT_MAX`, unless the exact number is asked for, or none.
 * Areas use it for lists of their own.
 */
export async function listPage<E extends EntityDeclaration>(
  context: Pick<CallContext, 'session' | 'readTogether'>,
  entity: E,
  request: ListRequest,
): Promise<Page<E>> {
  const { session } = context
  const { naming, page, counted, finish } = await readPage(context, entity, request)
  const linked = naming?.take(page.rows)
  const found = redactRows(entity, session, finished(page.rows, finish), request.attributes)
  return {
    rows: found,
    ...countedOr(request, found.length, counted),
    ...(linked === undefined ? {} : { names: linked(found) }),
  }
}

/** Counted no further than is told. */
export const bounded = (request: ListRequest): ListRequest =>
  request.exactCount ? request : { ...request, countAtMost: COUNT_MAX + 1 }

/** The statements of a page, run; with the names of what its rows name, and with the count, where they are asked for. */
async function readPage<E extends EntityDeclaration>(
  context: Pick<CallContext, 'session' | 'readTogether'>,
  entity: E,
  request: ListRequest,
  inJson = false,
) {
  const { session } = context
  const rowScope = rowScopeOf(entity, session, 'view')
  const asked = bounded(tellable(entity, session, request))
  const { rows, count, finish } = listStatements(entity, session.organizationId, asked, rowScope)
  const naming = request.names ? withNames(entity, session, rows, request.attributes) : undefined
  const reading = { ...(naming?.statement ?? rows), inJson }
  const [page, counted] = request.noCount
    ? [...(await context.readTogether([reading])), undefined]
    : await context.readTogether([reading, count])
  return { naming, page, counted, finish }
}

const countedOr = (request: ListRequest, length: number, counted: QueryResult | undefined): Counted =>
  counted === undefined ? endOf(request, length) : countOf(request, counted.rows[0])

/** The same page for whoever asked for it from outside: as JSON where the reader sees all that it holds. */
export async function listAnswer(
  context: Pick<CallContext, 'session' | 'readTogether'>,
  entity: EntityDeclaration,
  request: ListRequest,
): Promise<Omit<Page<EntityDeclaration>, 'rows'> & { rows: WireRow[] | JsonRows }> {
  const { session } = context
  if (!seesAll(entity, session, request.attributes)) return listPage(context, entity, request)
  const { naming, page, counted } = await readPage(context, entity, request, true)
  const rows = (page.rows as unknown[])[0] as JsonRows | undefined
  return {
    rows: rows ?? [],
    ...countedOr(request, rows?.length ?? 0, counted),
    ...(naming === undefined ? {} : { names: naming.ofAll(rows?.beside ?? null) }),
  }
}
