/** Lines of history as entries of the log: who, what, about what, with what their reader may see of it. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf, EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields } from '@cloche/domain/derive'
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import { AUDIT_ACTIONS, recordActionOf, type AuditAction, type AuditActor } from '@cloche/domain/rules/audit'
import type { Results, Statement } from '../../../database/connection.ts'
import { sqlName } from '../../../database/sql-names.ts'
import { redactPast, type Reader } from '../../../entity-engine/redact.ts'
import { readFrom } from '../../../entity-engine/table.ts'
import type { AuditRow } from './audit.store.ts'

export type AuditEntry = AnswerOf<CallNamed<'audit.list'>>['entries'][number]

const KNOWN: ReadonlySet<string> = new Set(AUDIT_ACTIONS)

const actionOf = ({ action, verb }: AuditRow): AuditAction =>
  action !== null && KNOWN.has(action) ? (action as AuditAction) : recordActionOf(verb)

const entityOf = (name: string): EntityDeclaration | undefined =>
  Object.hasOwn(ENTITIES, name) ? ENTITIES[name as EntityName] : undefined

/** What a record was called, and of a person which role they have. */
interface Target {
  readonly id: string
  readonly name: string | null
  readonly role: number | null
}

/** The first text that a record is called by; a field that is kept from some names nothing. */
function titleField(entity: EntityDeclaration): string | undefined {
  const fields = allFields(entity)
  return entity.title.find(name => {
    const field = fields[name]
    return (
      field?.kind === 'text' &&
      !field.sealed &&
      !field.personal &&
      !field.redactedUnless &&
      !field.editorsOnly
    )
  })
}

function targetStatement(
  entity: EntityDeclaration,
  organizationId: string,
  ids: readonly string[],
): Statement<Target> | undefined {
  const title = titleField(entity)
  // No index finds a row of a table by months by its id alone.
  if (title === undefined || entity.partitionBy !== undefined) return undefined
  const role = entity.rankField === undefined ? 'null::int' : sqlName(entity.rankField)
  const owner = entity.scope === 'platform' ? 'id' : 'organization_id'
  return {
    text: `select id, ${sqlName(title)} as name, ${role} as role from ${readFrom(entity)} where ${owner} = $1 and id = any($2::uuid[])`,
    values: [organizationId, ids],
  }
}

export type ReadTogether = <const S extends readonly Statement<unknown>[]>(
  statements: S,
) => Promise<Results<S>>

/** The records that lines are about, by entity and id. */
async function targetsOf(read: ReadTogether, organizationId: string, rows: readonly AuditRow[]) {
  const statements: Statement<Target>[] = []
  const names: string[] = []
  for (const [name, of] of Map.groupBy(rows, row => row.entity)) {
    const entity = entityOf(name)
    const statement =
      entity && targetStatement(entity, organizationId, [...new Set(of.map(row => row.recordId))])
    if (statement === undefined) continue
    statements.push(statement)
    names.push(name)
  }
  const found = new Map<string, Target>()
  if (statements.length === 0) return found
  const answers = await read(statements)
  answers.forEach((answer, index) => {
    for (const row of (answer as { rows: Target[] }).rows) found.set(`${names[index]}/${row.id}`, row)
  })
  return found
}

function pastOf(row: AuditRow, target: Target | undefined, reader: Reader, was: 'before' | 'after') {
  const entity = entityOf(row.entity)
  const past = row[was]
  if (past === null || entity === undefined) return past
  const about = {
    id: row.recordId,
    ...(entity.rankField ? { [entity.rankField]: target?.role ?? null } : {}),
  }
  return (redactPast(entity, reader, about, past) ?? null) as AuditEntry['before']
}

function actorOf(row: AuditRow): AuditEntry['actor'] {
  const isActing = row.actedById !== null
  const [id, name] = isActing ? [row.actedById, row.actedByName] : [row.userId, row.userName]
  const kind = (row.actorKind ?? (id === null ? 'system' : 'user')) as AuditActor
  return { kind, id, name, isVisitor: row.isVisitor ?? false }
}

/** Lines as their reader may see them. */
export async function entriesOf(
  read: ReadTogether,
  organizationId: string,
  reader: Reader,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const targets = await targetsOf(read, organizationId, rows)
  return rows.map(row => {
    const target = targets.get(`${row.entity}/${row.recordId}`)
    const isActing = row.actedById !== null && row.userId !== null
    return {
      id: row.id,
      at: row.at,
      action: actionOf(row),
      outcome: row.outcome === 'refused' ? 'refused' : 'done',
      actor: actorOf(row),
      asUser: isActing ? { id: row.userId as string, name: row.userName } : null,
      location: row.locationId === null ? null : { id: row.locationId, name: row.locationName },
      terminal: row.terminalId === null ? null : { id: row.terminalId, name: row.terminalName },
      target: { entity: row.entity, id: row.recordId, name: target?.name ?? null },
      verb: row.verb,
      version: row.version,
      before: pastOf(row, target, reader, 'before') as AuditEntry['before'],
      after: pastOf(row, target, reader, 'after') as AuditEntry['after'],
      address: row.address,
      agent: row.agent,
      requestId: row.requestId,
      sessionId: row.sessionId,
    }
  })
}
