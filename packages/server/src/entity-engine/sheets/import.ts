/** Importing records: the good rows of a sheet come back some hundred at a time. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn, movingFields } from '@cloche/domain/derive'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { newId } from '../../adapters/ids.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { completeDraft, createMany, type NewRecord } from '../create-many.ts'
import type { WireRow } from '../rows.ts'
import { readStatement } from '../select.ts'
import { writeContext } from '../standard-handlers.ts'
import { changeRecord, createRecord } from '../write.ts'
import { askedEntity } from './asked.ts'
import { draftProblems, problemsOf, refusal, type RowProblem } from './judge.ts'
import { keepReport, type RowResult } from './report.ts'

interface Line {
  readonly line: number
  readonly draft: WireRow & { readonly id: string }
}

/** What a draft came to: a record made, a record changed, or why it was refused. */
type Outcome = { readonly is: 'created' | 'changed' } | { readonly problems: readonly RowProblem[] }

/**
 * Writes one draft in a transaction of its own: a record that is there under its id is changed. What was made before and
 * says nothing else was sent twice: it is answered as made.
 */
async function writeDraft(
  context: CallContext,
  entity: EntityDeclaration,
  { draft }: Line,
): Promise<Outcome> {
  const wrong = draftProblems(entity, draft, false)
  if (wrong.length > 0) return { problems: wrong }
  return context.write<Outcome>(async transaction => {
    const edit = writeContext(context, transaction, entity, 'edit')
    const { statement } = readStatement(entity, context.session.organizationId, draft.id, edit.rowScope)
    const [before] = (await transaction.query(statement)).rows
    if (before === undefined) {
      const problems = draftProblems(entity, draft, true)
      if (problems.length > 0) return { problems }
      await createRecord(writeContext(context, transaction, entity, 'create'), entity, draft)
      return { is: 'created' }
    }
    const { id, locationId, ...change } = draft
    if (locationId !== undefined && locationId !== before['locationId'])
      throw brokenRule(`${entity.name}.locationId`, 'problem.field.fixed')
    const after = await changeRecord(edit, entity, id, change)
    return { is: after['version'] === 1 ? 'created' : 'changed' }
  })
}

/** Whether a draft names no other record and goes through no states: many such are written in few statements. */
function standsAlone(entity: EntityDeclaration, draft: WireRow): boolean {
  if (hasLocationColumn(entity) || entity.within !== undefined || movingFields(entity).length > 0)
    return false
  return Object.entries(allFields(entity)).every(([name, field]) => {
    const names = ['link', 'links', 'image'].includes(field.kind) || (field.kind === 'text' && field.from)
    const value = draft[name] ?? null
    return !names || value === null || (Array.isArray(value) && value.length === 0)
  })
}

/** Imports of one organization take turns: two that name the same records would wait for each other. */
const takeTurn = (organizationId: string) => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7032))',
  values: [organizationId],
})

/** The lists that a draft says: rows that are written in one statement say the same ones. */
function listsOf(entity: EntityDeclaration, draft: WireRow): string {
  const fields = Object.entries(allFields(entity))
  return JSON.stringify(fields.flatMap(([name, { kind }]) => (kind === 'choices' ? [draft[name] ?? []] : [])))
}

/**
 * Makes the records of drafts that stand alone and whose ids and unique values are free, in few statements. Answers the
 * ids of those that were made; the others are written one by one, which says what is wrong with them.
 */
async function writeTogether(
  context: CallContext,
  entity: EntityDeclaration,
  lines: readonly Line[],
): Promise<ReadonlySet<string>> {
  const good = lines.filter(
    ({ draft }) => standsAlone(entity, draft) && draftProblems(entity, draft, true).length === 0,
  )
  if (good.length < 2) return new Set()
  const work = context.write(async transaction => {
    const write = writeContext(context, transaction, entity, 'create')
    const alike = new Map<string, NewRecord[]>()
    for (const { draft } of good)
      try {
        const record = await completeDraft(write, entity, draft)
        const lists = listsOf(entity, draft)
        alike.set(lists, [...(alike.get(lists) ?? []), record])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
    await transaction.query(takeTurn(context.session.organizationId))
    const made: string[] = []
    for (const records of alike.values()) made.push(...(await createMany(write, entity, records)))
    return new Set(made)
  })
  // What one of them breaks is said of that one.
  return work.catch((error: unknown) => {
    if (error instanceof Problem) return new Set<string>()
    throw error
  })
}

/** Writes the rows of one call that have a draft, the plain ones together, and says what became of each. */
async function writeRows(
  context: CallContext,
  entity: EntityDeclaration,
  lines: readonly Line[],
): Promise<(Line & { readonly outcome: Outcome })[]> {
  const first = new Map(lines.toReversed().map(each => [each.draft.id, each]))
  const made = await writeTogether(context, entity, [...first.values()])
  const written: (Line & { readonly outcome: Outcome })[] = []
  for (const each of lines) {
    const { draft } = each
    const outcome: Outcome =
      first.get(draft.id) !== each
        ? { problems: [refusal('problem.field.repeated', 'id', draft)] }
        : made.has(draft.id)
          ? { is: 'created' }
          : await writeDraft(context, entity, each).catch((error: unknown) => ({
              problems: problemsOf(entity, error, draft),
            }))
    written.push({ ...each, outcome })
  }
  return written
}

/**
 * Makes and changes records. What one row does wrong is said of it and spoils no other. A draft with the id of a record
 * that is there changes it, so that a chunk may be sent again. Rows without a draft were refused when they were looked at:
 * they stand in the report alone.
 */
export const importRecords: Handler<'records.import'> = async context => {
  const { entity: name, rows, report } = context.body
  const entity = askedEntity(context, name, 'import')
  const lines = rows.flatMap(({ line, draft }) =>
    draft === null ? [] : [{ line, draft: { ...draft, id: String(draft['id'] ?? newId()).toLowerCase() } }],
  )
  const written = await writeRows(context, entity, lines)
  const took = (is: 'created' | 'changed') =>
    written.flatMap(({ line, draft, outcome }) =>
      'is' in outcome && outcome.is === is ? [{ line, id: draft.id }] : [],
    )
  const refused = written.flatMap(({ line, outcome }) =>
    'problems' in outcome ? [{ line, problems: outcome.problems }] : [],
  )
  if (report !== undefined) {
    const results = new Map(written.map(each => [each.line, each]))
    const redact = rows.map(({ line, problems = [] }): RowResult => {
      const { draft, outcome } = results.get(line) ?? {}
      return outcome !== undefined && 'is' in outcome
        ? { line, is: outcome.is, id: draft?.id ?? null, problems }
        : { line, is: 'refused', id: null, problems: [...problems, ...(outcome?.problems ?? [])] }
    })
    await keepReport(context, entity, report, redact)
  }
  return { created: took('created'), changed: took('changed'), refused }
}
