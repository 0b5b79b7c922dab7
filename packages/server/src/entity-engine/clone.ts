/** Copies of records: what names one and no other is left empty or told apart. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import { newId } from '../adapters/ids.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { referrersOf } from './links.ts'
import { selection, type ReadRow, type WireRow } from './rows.ts'
import { oneOrNotFound, readStatement } from './select.ts'
import { changeRecord, createRecord, trusted, type WriteContext } from './write.ts'

/** Copies a record and its parts. Unique fields are left empty or, where needed, told apart. */
export async function cloneRecord<E extends EntityDeclaration>(
  context: WriteContext,
  entity: E,
  id: string,
  name?: string,
): Promise<ReadRow<E>> {
  const { actor, transaction } = context
  const { statement, finish } = readStatement(
    entity,
    actor.organizationId,
    id.toLowerCase(),
    context.rowScope,
  )
  const source = oneOrNotFound(entity, (await transaction.query(statement)).rows, finish)
  const copy = await createRecord(trusted(context), entity, {
    ...cloneDraft(entity, source, name),
    ...rangeOfCopy(context, entity, source),
  })
  for (const { entity: part, field, onRemove } of referrersOf(entity.name)) {
    if (onRemove !== 'follow' || part.shape !== 'line' || part.fields[field]?.readOnly) continue
    // Lines that nobody makes are what happened to the source, such as messages of a webhook.
    if (part.without?.includes('create')) continue
    const { sql, finish: join } = selection(part)
    const { rows } = await transaction.query({
      text: `select ${sql} from ${tableName(part)} where organization_id = $1 and ${sqlName(field)} = $2 and deleted is null order by priority, id limit 1000`,
      values: [actor.organizationId, source['id']],
      keepsPlan: true,
    })
    const copied = new Map<string, string>()
    for (const row of rows) {
      const draft = cloneDraft(part, join ? join(row) : row)
      for (const name of amongThemselves(part)) delete draft[name]
      const made = await createRecord(trusted(context), part, { ...draft, [field]: copy['id'] })
      copied.set(String(row['id']), String(made['id']))
    }
    await linkCopies(context, part, rows, copied)
  }
  return copy
}

/** The fields by which lines name others of the same whole. */
const amongThemselves = (part: EntityDeclaration): readonly string[] =>
  Object.entries(part.fields).flatMap(([name, field]) =>
    field.kind === 'links' && field.entity === part.name && !field.readOnly ? [name] : [],
  )

/** Lines that name one another name the copies in the copy: linked when all of them are there. */
async function linkCopies(
  context: WriteContext,
  part: EntityDeclaration,
  rows: readonly WireRow[],
  copied: ReadonlyMap<string, string>,
): Promise<void> {
  for (const name of amongThemselves(part))
    for (const row of rows) {
      const named = (row[name] as readonly string[]).flatMap(id => copied.get(id) ?? [])
      const id = copied.get(String(row['id']))
      if (named.length > 0 && id !== undefined)
        await changeRecord(trusted(context), part, id, { [name]: named })
    }
}

/** A copy is offered where its source is; at a place, by who decides there alone, it is that place's own. */
function rangeOfCopy(
  { actor, places }: WriteContext,
  { range }: EntityDeclaration,
  source: WireRow,
): WireRow {
  if (range === undefined || places.kind === 'organization') return {}
  const isEverywhere = (source[range] as readonly string[]).length === 0
  return isEverywhere || actor.locationId === null ? {} : { [range]: [actor.locationId] }
}

/** Some text with an ending that tells a copy apart; long ones are cut so that they still fit. */
function withEnding(field: Field | undefined, text: unknown, ending: string): string {
  const most = field?.kind === 'text' ? (field.max ?? Infinity) : Infinity
  const whole = String(text)
  const isCut = whole.length + ending.length > most
  const kept = isCut ? whole.slice(0, most - ending.length).replace(/[^\p{L}\p{N}]+$/u, '') : whole
  return `${kept}${ending}`
}

function cloneDraft(entity: EntityDeclaration, source: WireRow, name?: string): WireRow {
  const draft: WireRow = hasLocationColumn(entity) ? { locationId: source['locationId'] } : {}
  const fields: Readonly<Record<string, Field>> = allFields(entity)
  for (const [field, of] of Object.entries(fields)) {
    if (of.readOnly) continue
    if (!of.unique) draft[field] = source[field]
    else if (of.required) draft[field] = withEnding(of, source[field], `-${newId().slice(-4)}`)
  }
  if ('name' in draft) draft['name'] = name ?? withEnding(fields['name'], source['name'], ' 2')
  return draft
}
