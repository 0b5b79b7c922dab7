/** What stays of an import: which file, by whom, what it came to, and what of it was not understood. */
import { writeAudit } from '../../audit/write-audit.ts'
import { IMPORT_NOTES_MAX, type CallNamed } from '@cloche/domain/calls'
import type { AnswerOf, EntityDeclaration, Json } from '@cloche/domain/catalogue'
import { ENTITIES, entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../database/connection.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { newId } from '../../adapters/ids.ts'
import { insertMany } from '../insert-many.ts'
import { rowScopeOf } from '../row-scope.ts'
import { listStatements, oneOrNotFound, readStatement } from '../select.ts'
import { askedEntity } from './asked.ts'

/** Notes of one row that are kept at most. */
const NOTES_OF_A_ROW = 20

/** What is wrong with a cell of a row, as the preview or the writing said it. */
export interface Noted {
  readonly code: string
  readonly severity: 'refusal' | 'warning'
  readonly column: string
  readonly value: string
  readonly field?: string | null
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

/** What became of a row. */
export interface RowResult {
  readonly line: number
  readonly is: 'created' | 'changed' | 'refused'
  /** The record that it became. */
  readonly id: string | null
  readonly problems: readonly Noted[]
}

export interface Report {
  readonly id: string
  readonly file: string
  readonly leftOut: readonly string[]
}

// oxlint-disable-next-line no-control-regex -- a cell may hold what a text column does not take
const plainly = (text: string, max: number) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, max)

function notesOf(entity: EntityDeclaration, report: Report, rows: readonly RowResult[]) {
  return rows.flatMap(({ line, id, problems }) =>
    problems.slice(0, NOTES_OF_A_ROW).map(({ code, severity, column, value, field, values }) => ({
      id: newId(),
      sheetImportId: report.id,
      line,
      severity,
      header: plainly(column, 300) || null,
      value: plainly(value, 500) || null,
      problem: code,
      details: (values ?? {}) as Json,
      field: field?.split('.', 1)[0] ?? null,
      entity: entity.name,
      recordId: id,
    })),
  )
}

/**
 * Adds what became of some rows to the report of their import. Rows that come a second time, when an answer was lost, are
 * not counted twice; a report of somebody else is left alone.
 */
export async function keepReport(
  { actor, write }: CallContext,
  entity: EntityDeclaration,
  report: Report,
  rows: readonly RowResult[],
): Promise<void> {
  const { sheetImport, importNote } = ENTITIES
  const count = (is: RowResult['is']) => rows.filter(row => row.is === is).length
  const inPart = rows.filter(({ is, problems }) => is !== 'refused' && problems.length > 0).length
  const begun = {
    id: report.id,
    file: plainly(report.file, 200),
    entity: entity.name,
    userId: actor.memberId,
    locationId: actor.locationId,
    leftOut: report.leftOut.join('\n') || null,
  }
  const notes = notesOf(entity, report, rows)
  await write(async transaction => {
    const insert = insertMany(sheetImport, actor, actor.now, [begun])
    const { rowCount } = await transaction.query({
      ...insert,
      text: `${insert.text} on conflict do nothing`,
    })
    // A large sheet comes in parts: it is one import.
    if (rowCount > 0)
      void writeAudit(transaction, actor, {
        action: 'import.made',
        entity: sheetImport.name,
        recordId: report.id,
        verb: 'import',
        after: { file: begun.file, entity: begun.entity },
      })
    const { rows: counted } = await transaction.query({
      text: `update sheet_import set made_rows = made_rows + $4, changed_rows = changed_rows + $5,
               refused_rows = refused_rows + $6, part_rows = part_rows + $7, parts = parts || to_jsonb($8::integer)
             where organization_id = $1 and id = $2 and created_by = $3 and not parts @> to_jsonb($8::integer)
             returning id`,
      values: [
        actor.organizationId,
        report.id,
        actor.userId,
        count('created'),
        count('changed'),
        count('refused'),
        inPart,
        rows[0]?.line ?? 0,
      ],
    })
    if (counted.length > 0 && notes.length > 0)
      await transaction.query(insertMany(importNote, actor, actor.now, notes))
  })
}

type Note = AnswerOf<CallNamed<'records.importNotes'>>['notes'][number]

/** Notes of some records that nobody has looked at, and whose field nobody has changed since. */
const OPEN = `note.organization_id = $1 and note.entity = $2 and note.record_id = any($3) and note.settled_at is null
  and not exists (
    select 1 from history where history.organization_id = note.organization_id and history.entity = note.entity
      and history.record_id = note.record_id::uuid and history.at > note.created and history.verb = 'change'
      and history.after ? note.field)`

/** The record that is meant, which the session may edit. @throws NOT_FOUND */
async function editable(context: CallContext, asked: { entity: string; id: string }) {
  const entity = askedEntity(context, asked.entity, 'change')
  const id = asked.id.toLowerCase()
  const { organizationId } = context.session
  const { statement, finish } = readStatement(
    entity,
    organizationId,
    id,
    rowScopeOf(entity, context.session, 'edit'),
  )
  const [found] = await context.readTogether([statement])
  oneOrNotFound(entity, found?.rows ?? [], finish)
  return [organizationId, entity.name, [id]] as const
}

/** What of the sheet that a record came from was not understood. */
export const importNotes: Handler<'records.importNotes'> = async context => {
  const values = await editable(context, context.query)
  const open: Statement<Note> = {
    text: `select note.id, note.sheet_import_id as "sheetImportId", sheet.file, sheet.created, note.line, note.header,
               note.value, note.problem, note.details
             from import_note note
             join sheet_import sheet on sheet.organization_id = note.organization_id and sheet.id = note.sheet_import_id
             where ${OPEN} order by note.created desc, note.line, note.id limit ${IMPORT_NOTES_MAX}`,
    values,
  }
  const [answer] = await context.readTogether([open])
  return { notes: answer.rows }
}

/** The entities whose lists have something to mark: a list of any other asks nothing. */
export const importNotedEntities: Handler<'records.importNotedEntities'> = async ({
  session,
  readTogether,
}) => {
  const [answer] = await readTogether([
    {
      text: `select distinct entity from import_note
             where organization_id = $1 and record_id is not null and settled_at is null`,
      values: [session.organizationId],
    },
  ])
  const entities = (answer?.rows ?? []).map(row => String(row['entity']))
  return { entities: entities.filter(name => may(session.permissions, entityNamed(name).permission, 'edit')) }
}

/** Which of the records on a page have a mark. */
export const importNoted: Handler<'records.importNoted'> = async context => {
  const { organizationId } = context.session
  const entity = askedEntity(context, context.body.entity, 'change')
  const ids = context.body.ids.map(id => id.toLowerCase())
  const { rows: statement } = listStatements(
    entity,
    organizationId,
    { filter: { id: { in: ids } }, attributes: ['id'], by: 'id', limit: ids.length },
    rowScopeOf(entity, context.session, 'edit'),
  )
  const [noted, editable] = await context.readTogether([
    {
      text: `select distinct note.record_id as id from import_note note where ${OPEN}`,
      values: [organizationId, entity.name, ids],
    },
    statement,
  ])
  const mine = new Set(editable?.rows.map(row => row['id']))
  return { ids: (noted?.rows ?? []).map(row => String(row['id'])).filter(id => mine.has(id)) }
}

/** Somebody has looked at what was not understood of a record. */
export const settleImportNotes: Handler<'records.settleImportNotes'> = async context => {
  const values = await editable(context, context.body)
  const { actor } = context
  const { rows } = await context.write(transaction =>
    transaction.query({
      text: `update import_note note set settled_at = $4, settled_by_id = $5, updated = $4, updated_by = $6,
               version = version + 1
             where ${OPEN} returning note.id`,
      values: [...values, actor.now, actor.memberId, actor.userId],
    }),
  )
  return { count: rows.length }
}
