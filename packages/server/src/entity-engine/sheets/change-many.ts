/** Changing several records in one go: all of them, or none. */
import type { CallNamed } from '@cloche/domain/calls'
import type { BodyOf, EntityDeclaration } from '@cloche/domain/catalogue'
import { changeSchema } from '@cloche/domain/derive'
import { Problem, PROBLEMS, type Fault } from '@cloche/domain/problems'
import type { Handler } from '../../http/call-context.ts'
import { compileValidator, type Validator } from '../../http/validation.ts'
import { writeContext } from '../standard-handlers.ts'
import { changeRecord } from '../write.ts'
import { askedEntity } from './asked.ts'

type Wanted = BodyOf<CallNamed<'records.change'>>['records'][number]

/** Refusals that are told at most. */
const REPORTED_MAX = 50

const judges = new Map<string, Validator>()

function judgeOf(entity: EntityDeclaration) {
  const judge = judges.get(entity.name) ?? compileValidator(changeSchema(entity, false), 'body')
  judges.set(entity.name, judge)
  return judge
}

/** @throws INVALID_REQUEST naming the record and the field */
function checkChanges(entity: EntityDeclaration, records: readonly Wanted[]): void {
  const judge = judgeOf(entity)
  const ids = new Set<string>()
  const faults = records.flatMap(({ id, change }, at): Fault[] => {
    const isTwice = ids.has(id.toLowerCase())
    ids.add(id.toLowerCase())
    if (isTwice) return [{ path: `records.${at}.id`, rule: 'problem.field.repeated' }]
    const path = `records.${at}.change`
    return judge(change)?.map(fault => ({ ...fault, path: `${path}.${fault.path}` })) ?? []
  })
  if (faults.length > 0)
    throw new Problem('INVALID_REQUEST', { in: 'body', faults: faults.slice(0, REPORTED_MAX) })
}

/** The refusal of one of the records, said of its place in the call. */
function faultsAt(entity: EntityDeclaration, at: number, problem: Problem): Fault[] {
  const faults = problem.details.faults ?? [{ path: '', rule: PROBLEMS[problem.code].text }]
  return faults.map(fault => {
    const field = fault.path.startsWith(`${entity.name}.`)
      ? fault.path.slice(entity.name.length + 1)
      : fault.path
    return { ...fault, path: field === '' ? `records.${at}` : `records.${at}.change.${field}` }
  })
}

/**
 * Changes fields of several records in one transaction. When one is refused nothing is written, and the refusals of
 * all are told; the first one gives the code.
 */
export const changeRecords: Handler<'records.change'> = async context => {
  const { entity: name, records } = context.body
  const entity = askedEntity(context, name, 'change')
  checkChanges(entity, records)
  // Always in the same order: two that change the same records wait for each other instead of blocking each other.
  const inOrder = records
    .map((record, at) => ({ ...record, at }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const changed = await context.write(async transaction => {
    const write = writeContext(context, transaction, entity, 'edit')
    const rows: { id: string; version: number }[] = []
    const refusals: { at: number; problem: Problem }[] = []
    for (const { id, version, change, at } of inOrder)
      try {
        const row = await changeRecord(
          write,
          entity,
          id,
          version === undefined ? change : { ...change, version },
        )
        if (row['updated'] === context.actor.now)
          rows.push({ id: row['id'] as string, version: row['version'] as number })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refusals.push({ at, problem: error })
      }
    const redact = refusals.toSorted((one, other) => one.at - other.at)
    if (redact[0] !== undefined)
      throw new Problem(redact[0].problem.code, {
        faults: redact.slice(0, REPORTED_MAX).flatMap(({ at, problem }) => faultsAt(entity, at, problem)),
      })
    return rows
  })
  return { changed, count: changed.length }
}
