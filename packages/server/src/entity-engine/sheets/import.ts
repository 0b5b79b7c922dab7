/** Importing records: the good rows of a sheet come back some hundred at a time, and each is written by itself. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { brokenRule } from '@cloche/domain/problems'
import { newId } from '../../adapters/ids.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import type { WireRow } from '../rows.ts'
import { readStatement } from '../select.ts'
import { writeContext } from '../standard-handlers.ts'
import { changeRecord, createRecord } from '../write.ts'
import { askedEntity } from './asked.ts'
import { draftProblems, problemsOf, refusal, type RowProblem } from './judge.ts'

interface Line {
  readonly line: number
  readonly draft: WireRow
}

/** What a draft came to: a record made, a record changed, or why it was refused. */
type Outcome = { readonly is: 'created' | 'changed' } | { readonly problems: readonly RowProblem[] }

function writeDraft(
  context: CallContext,
  entity: EntityDeclaration,
  draft: WireRow,
  id: string,
): Promise<Outcome> {
  return context.write<Outcome>(async transaction => {
    const edit = writeContext(context, transaction, entity, 'edit')
    const { statement } = readStatement(entity, context.session.organizationId, id, edit.rowScope)
    const [before] = (await transaction.query(statement)).rows
    const problems = draftProblems(entity, draft, before === undefined)
    if (problems.length > 0) return { problems }
    if (before === undefined) {
      await createRecord(writeContext(context, transaction, entity, 'create'), entity, { ...draft, id })
      return { is: 'created' }
    }
    const { id: _id, locationId, ...change } = draft
    if (locationId !== undefined && locationId !== before['locationId'])
      throw brokenRule(`${entity.name}.locationId`, 'problem.field.fixed')
    await changeRecord(edit, entity, id, change)
    return { is: 'changed' }
  })
}

/**
 * Makes and changes records. Each row is a transaction of its own: what one does wrong is said of it and spoils no
 * other. A draft with the id of a record that is there changes it, so that a chunk may be sent again.
 */
export const importRecords: Handler = async context => {
  const entity = askedEntity(context, context.body['entity'], 'import')
  const created: { line: number; id: string }[] = []
  const changed: { line: number; id: string }[] = []
  const refused: { line: number; problems: readonly RowProblem[] }[] = []
  const ids = new Set<string>()
  for (const { line, draft } of context.body['rows'] as Line[]) {
    const id = String(draft['id'] ?? newId()).toLowerCase()
    const outcome: Outcome = ids.has(id)
      ? { problems: [refusal('problem.field.repeated', 'id', draft)] }
      : await writeDraft(context, entity, draft, id).catch((error: unknown) => ({
          problems: problemsOf(entity, error, draft),
        }))
    ids.add(id)
    if ('problems' in outcome) refused.push({ line, problems: outcome.problems })
    else (outcome.is === 'created' ? created : changed).push({ line, id })
  }
  return { created, changed, refused }
}
