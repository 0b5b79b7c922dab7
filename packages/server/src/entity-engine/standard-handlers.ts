/** The handlers of the standard calls, the same for every entity. */
import type { EntityDeclaration, Metas, Verb } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import type { StandardCall } from '@cloche/domain/derive'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import type { AnyHandler, CallContext } from '../http/call-context.ts'
import { cloneRecord } from './clone.ts'
import {
  changeAsSent,
  changeRecord,
  createRecord,
  removeRecord,
  restoreRecord,
  type WriteContext,
} from './write.ts'
import { listAnswer } from './list-page.ts'
import { miniNames, oneOrNotFound, readStatement, type ListRequest } from './select.ts'
import { historyPage } from './history.ts'
import { listRequestOf } from './list-query.ts'
import { rowScopeOf, type RowScope } from './row-scope.ts'
import type { ReadRow, WireRow } from './rows.ts'
import { namesToRedact, redact, redactRows, redactPast } from './redact.ts'
import type { Transaction, WriteOptions } from '../database/transaction.ts'
import { relatedFigures } from './counts.ts'
import { withNames } from './names.ts'

/** An id, or an object with one. */
type Reference = string | { readonly id: string; readonly version?: number; readonly name?: string }
/** What is meant, under the name of its entity; an organization need not be named. */
type Named = { readonly [entity: string]: Reference | undefined }

/** What the bodies of standard calls hold: the schemas of their contracts have judged them. */
interface Bodies {
  list: ListRequest
  create: { readonly [entity: string]: WireRow }
  change: { readonly [entity: string]: WireRow & { readonly id: string } }
  patch: WireRow
  remove: Named
  removeMany: { readonly [many: string]: readonly Reference[] }
  restore: Named
  clone: Named
  setMetas: Named & { readonly metas: Metas }
}
type Part = { readonly offset?: number; readonly limit?: number }
type Standard = StandardCall['standard']
type ContextFor<V> = CallContext<
  V extends keyof Bodies ? Bodies[V] : Record<string, unknown>,
  V extends 'history' ? Part : Record<string, unknown>
>
type StandardHandlers = {
  readonly [V in Standard]: (entity: EntityDeclaration) => (context: ContextFor<V>) => Promise<unknown>
}

const idOf = (reference: Reference) =>
  (typeof reference === 'string' ? reference : reference.id).toLowerCase()
const versionOf = (reference: Reference) => (typeof reference === 'string' ? undefined : reference.version)

/** The context of a write of this verb within a transaction; areas use it to write records like the engine does. */
export function writeContext(
  context: CallContext,
  transaction: Transaction,
  entity: EntityDeclaration,
  verb: Verb,
): WriteContext {
  return {
    actor: context.actor,
    transaction,
    behaviours: context.services.behaviours,
    rowScope: rowScopeOf(entity, context.session, verb),
    places: placesOf(context),
    caller: context.session,
  }
}

const sentContext = (context: CallContext, transaction: Transaction, entity: EntityDeclaration) => ({
  ...writeContext(context, transaction, entity, 'edit'),
  caller: context.session,
})

/** Where the session may put a record. */
function placesOf({ session }: CallContext): RowScope {
  if (session.rowFilter === 'organization' || session.allowedPlaces === null) return { kind: 'organization' }
  if (session.rowFilter === 'none' || session.locationId === null) return { kind: 'none' }
  return { kind: 'places', ids: [session.locationId] }
}

/** The id asked for; an organization that is not named is the session's own. */
function askedId(entity: EntityDeclaration, { query, body, session }: CallContext): string {
  const name = `${entity.name}Id`
  const asked = query[name] ?? body[name]
  return typeof asked === 'string' ? asked.toLowerCase() : session.organizationId
}

function referenceIn(entity: EntityDeclaration, { body, session }: CallContext<Named>): Reference {
  return body[entity.name] ?? session.organizationId
}

/** One record as the standard read answers it. @throws NOT_FOUND */
export async function readOne<E extends EntityDeclaration>(
  context: CallContext,
  entity: E,
  names?: readonly string[],
): Promise<ReadRow<E>> {
  return (await readNaming(context, entity, names, false)).row
}

/** The same, with what the records are called that it names, where they are asked for. @throws NOT_FOUND */
async function readNaming<E extends EntityDeclaration>(
  context: CallContext,
  entity: E,
  names: readonly string[] | undefined,
  isNaming: boolean,
): Promise<{ row: ReadRow<E>; names?: LinkedNames }> {
  const { session } = context
  const rowScope = rowScopeOf(entity, context.session, 'view')
  const { statement, finish } = readStatement(
    entity,
    context.session.organizationId,
    askedId(entity, context),
    rowScope,
    names ? { names: namesToRedact(entity, names) } : {},
  )
  const naming = isNaming ? withNames(entity, session, statement, names) : undefined
  const [result] = await context.readTogether([naming?.statement ?? statement])
  const linked = naming?.take(result.rows)
  const row = oneOrNotFound(entity, result.rows, finish)
  redactRows(entity, session, [row], names)
  return { row, ...(linked === undefined ? {} : { names: linked([row]) }) }
}

/** What a write answers, redacted for the session. */
export async function redactWrite<R extends WireRow>(
  context: CallContext,
  entity: EntityDeclaration,
  work: (transaction: Transaction) => Promise<R>,
  options?: WriteOptions,
): Promise<R> {
  return redact(entity, context.session, await context.write(work, options))
}

const STANDARD_HANDLERS: StandardHandlers = {
  list: entity => async context => {
    const { request, query, body } = context
    const asked = request.method === 'GET' ? listRequestOf(entity, query) : body
    const { rows, ...beside } = await listAnswer(context, entity, asked)
    return { [entity.many]: rows, ...beside }
  },
  read: entity => async context => {
    const { row, ...named } = await readNaming(context, entity, undefined, context.query['names'] === true)
    if (context.query['counts'] !== true) return { [entity.name]: row, ...named }
    return { [entity.name]: row, ...named, ...(await relatedFigures(context, entity, row['id'] as string)) }
  },
  mini: entity => async context => ({ [entity.name]: await readOne(context, entity, miniNames(entity)) }),
  create: entity => async context => ({
    [entity.name]: await redactWrite(
      context,
      entity,
      transaction =>
        createRecord(
          { ...writeContext(context, transaction, entity, 'create'), isLast: true },
          entity,
          context.body[entity.name] ?? {},
        ),
      { atOnce: true },
    ),
  }),
  change: entity => async context => {
    const { id = '', ...change } = context.body[entity.name] ?? {}
    return {
      [entity.name]: await redactWrite(context, entity, transaction =>
        changeAsSent(sentContext(context, transaction, entity), entity, id, change),
      ),
    }
  },
  patch: entity => async context => ({
    [entity.name]: await redactWrite(context, entity, transaction =>
      changeAsSent(
        sentContext(context, transaction, entity),
        entity,
        context.params['id'] ?? '',
        context.body,
      ),
    ),
  }),
  remove: entity => async context => {
    const reference = referenceIn(entity, context)
    await context.write(transaction =>
      removeRecord(
        writeContext(context, transaction, entity, 'delete'),
        entity,
        idOf(reference),
        versionOf(reference),
      ),
    )
    return {}
  },
  removeMany: entity => async context => {
    const references = context.body[entity.many] ?? []
    await context.write(async transaction => {
      const write = writeContext(context, transaction, entity, 'delete')
      for (const reference of references)
        await removeRecord(write, entity, idOf(reference), versionOf(reference))
    })
    return { count: references.length }
  },
  restore: entity => async context => {
    const reference = referenceIn(entity, context)
    return {
      [entity.name]: await redactWrite(context, entity, transaction =>
        restoreRecord(
          writeContext(context, transaction, entity, 'delete'),
          entity,
          idOf(reference),
          versionOf(reference),
        ),
      ),
    }
  },
  clone: entity => async context => {
    const reference = referenceIn(entity, context)
    const name = typeof reference === 'string' ? undefined : reference.name
    return {
      [entity.name]: await redactWrite(context, entity, transaction =>
        cloneRecord(writeContext(context, transaction, entity, 'create'), entity, idOf(reference), name),
      ),
    }
  },
  metas: entity => async context => ({ metas: (await readOne(context, entity, ['metas']))['metas'] }),
  setMetas: entity => async context => {
    const reference = referenceIn(entity, context)
    const version = versionOf(reference)
    const change = { metas: context.body.metas, ...(version === undefined ? {} : { version }) }
    const row = await context.write(transaction =>
      changeRecord(writeContext(context, transaction, entity, 'edit'), entity, idOf(reference), change),
    )
    return { metas: row['metas'] }
  },
  bytecode: entity => async context => {
    const row = await readOne(context, entity, ['id'])
    return bytecodeOf(entity, row['id'] as string, context.services.config.publicUrl)
  },
  history: entity => async context => {
    const row = await readOne(context, entity, [
      'id',
      ...(entity.rankField === undefined ? [] : [entity.rankField]),
    ])
    const id = row['id'] as string
    const { offset = 0, limit = 100 } = context.query
    const [lines, count] = await context.readTogether(
      historyPage(entity, context.session.organizationId, id, offset, limit),
    )
    const past = (was: unknown) => redactPast(entity, context.session, row, was)
    const history = (lines?.rows ?? []).map(line => ({
      ...line,
      before: past(line['before']),
      after: past(line['after']),
    }))
    return { history, count: count?.rows[0]?.['count'] ?? 0 }
  },
}

/** The scan code of a record and the address that opens it. */
export function bytecodeOf(entity: EntityDeclaration, id: string, publicUrl: string) {
  const bytecode = encodeBytecode(entity.bytecode, id)
  return { bytecode, address: `${publicUrl}/#/qr/bytecode/${bytecode}` }
}

export function standardHandler(entity: EntityDeclaration, call: StandardCall): AnyHandler {
  return STANDARD_HANDLERS[call.standard](entity) as AnyHandler
}
