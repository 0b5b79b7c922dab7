/** History: one line a change of a record, with the changed fields before and after. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { auditActionOf, type AuditAction, type AuditOutcome } from '@cloche/domain/rules/audit'
import { newId } from '../adapters/ids.ts'
import type { Statement } from '../database/connection.ts'
import type { LedgerLines } from '../database/statement.ts'
import { isVisitor, type Actor } from './behaviours.ts'
import type { WireRow } from './rows.ts'
import { withoutSecrets } from './sealed.ts'

export interface HistoryLine {
  /** Absent: a new one. */
  readonly id?: string
  readonly entity: string
  readonly recordId: string
  readonly verb: string
  readonly version: number | null
  readonly before?: WireRow | null
  readonly after?: WireRow | null
  /** What the audit log calls it; absent: read off entity, verb and fields. */
  readonly action?: AuditAction
  /** Absent: it was done. */
  readonly outcome?: AuditOutcome
}

const asJson = ({ entity }: HistoryLine, values: WireRow | null | undefined) =>
  values ? JSON.stringify(withoutSecrets(entity, values)) : null

const added = (actor: Actor, ids: readonly string[]): LedgerLines => ({
  organizationId: actor.organizationId,
  ledger: 'history',
  ids,
  ats: ids.map(() => actor.now),
  ...(actor.origin === undefined
    ? {}
    : { origin: actor.origin, by: { at: actor.now, userId: actor.actedBy?.userId ?? actor.userId } }),
})

const actionOf = ({ action, entity, verb, before, after }: HistoryLine): AuditAction | null =>
  action ?? auditActionOf({ entity, verb, fields: Object.keys(after ?? before ?? {}) })

/**
 * The name of a person of the organization is read from their record, where it can be changed and let go; only others,
 * whom the organization has no record of, are named in the line.
 */
const nameKept = ({ memberId, userId, userName }: Actor): string | null =>
  memberId !== null && memberId === userId ? null : userName

const COLUMNS =
  'organization_id, at, id, entity, record_id, verb, version, user_id, user_name, before, after, acted_by_user_id, ' +
  'acted_by_name, action, outcome, location_id, request_id, actor_kind, is_visitor, terminal_id'

/** The statement that writes a line. */
export function historyStatement(actor: Actor, line: HistoryLine): Statement {
  const id = line.id ?? newId()
  return {
    text:
      `insert into history (${COLUMNS}) ` +
      'values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)',
    values: [
      actor.organizationId,
      actor.now,
      id,
      line.entity,
      line.recordId,
      line.verb,
      line.version,
      actor.userId,
      nameKept(actor),
      asJson(line, line.before),
      asJson(line, line.after),
      actor.actedBy?.userId ?? null,
      actor.actedBy?.userName ?? null,
      actionOf(line),
      line.outcome ?? null,
      actor.locationId,
      actor.origin?.requestId ?? null,
      actor.kind ?? null,
      isVisitor(actor) ? true : null,
      actor.terminalId ?? null,
    ],
    ledger: added(actor, [id]),
    keepsPlan: true,
    adds: 'silently',
  }
}

/** The statement that writes several lines of one moment. */
export function historyLines(actor: Actor, lines: readonly HistoryLine[]): Statement {
  const ids = lines.map(() => newId())
  return {
    text:
      `insert into history (${COLUMNS}) ` +
      'select $1::uuid, $2::timestamptz, id, entity, record_id, verb, version, $3::uuid, $4::text, before::jsonb, after::jsonb, $12::uuid, $13::text, ' +
      'action, outcome, $14::uuid, $15::uuid, $16::text, $17::boolean, $20::uuid ' +
      'from unnest($5::uuid[], $6::text[], $7::uuid[], $8::text[], $9::integer[], $10::text[], $11::text[], $18::text[], $19::text[]) ' +
      'as given(id, entity, record_id, verb, version, before, after, action, outcome)',
    values: [
      actor.organizationId,
      actor.now,
      actor.userId,
      nameKept(actor),
      ids,
      lines.map(line => line.entity),
      lines.map(line => line.recordId),
      lines.map(line => line.verb),
      lines.map(line => line.version),
      lines.map(line => asJson(line, line.before)),
      lines.map(line => asJson(line, line.after)),
      actor.actedBy?.userId ?? null,
      actor.actedBy?.userName ?? null,
      actor.locationId,
      actor.origin?.requestId ?? null,
      actor.kind ?? null,
      isVisitor(actor) ? true : null,
      lines.map(actionOf),
      lines.map(line => line.outcome ?? null),
      actor.terminalId ?? null,
    ],
    ledger: added(actor, ids),
    keepsPlan: true,
    adds: 'silently',
  }
}

/** Who wrote a line of `history`, by name: as their record says, or as the line keeps it. */
export const ACTOR_NAME =
  'coalesce((select full_name from "user" where "user".organization_id = history.organization_id and "user".id = history.user_id), user_name)'

/** The statements of a page of a record's history, newest first. */
export function historyPage(
  entity: EntityDeclaration,
  organizationId: string,
  recordId: string,
  offset: number,
  limit: number,
): Statement[] {
  const where = 'from history where organization_id = $1 and entity = $2 and record_id = $3'
  return [
    {
      text: `select id, at, verb, version, user_id as "userId", ${ACTOR_NAME} as "userName", acted_by_user_id as "actedByUserId", acted_by_name as "actedByName", before, after ${where} order by at desc, id desc limit $4 offset $5`,
      values: [organizationId, entity.name, recordId, limit, offset],
      keepsPlan: true,
    },
    {
      text: `select count(*)::int as count ${where}`,
      values: [organizationId, entity.name, recordId],
      keepsPlan: true,
    },
  ]
}
