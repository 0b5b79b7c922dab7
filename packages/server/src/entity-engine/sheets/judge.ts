/** Judges drafts from sheets by the schema of their entity, and tells refusals as problems of a row. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf, EntityDeclaration, Field, JsonSchema } from '@cloche/domain/catalogue'
import { draftSchema, importNames, sheetFields } from '@cloche/domain/derive'
import { Problem, PROBLEMS, type Fault } from '@cloche/domain/problems'
import { SessionMoved } from '../../database/transaction.ts'
import { problemOf } from '../../http/problem-answers.ts'
import { compileValidator, type Validator } from '../../http/validation.ts'
import type { WireRow } from '../rows.ts'

/** Why a row is refused; the column is the field, empty when the whole row is meant. */
export type RowProblem = AnswerOf<CallNamed<'records.import'>>['refused'][number]['problems'][number]

interface Judges {
  readonly whole: Validator
  readonly part: Validator
}
const known = new Map<string, Judges>()

function judgesOf(entity: EntityDeclaration): Judges {
  const before = known.get(entity.name)
  if (before) return before
  const all = draftSchema(entity)
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    ['id', ...importNames(entity)].map(name => [name, all.properties?.[name] ?? {}]),
  )
  const judges = {
    whole: compileValidator({ ...all, properties }, 'body'),
    part: compileValidator({ ...all, properties, required: [] }, 'body'),
  }
  known.set(entity.name, judges)
  return judges
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '')

export const refusal = (
  code: string,
  column: string,
  draft: WireRow,
  values?: Fault['values'],
): RowProblem => ({
  code,
  severity: 'refusal',
  column,
  value: textOf(draft[column]),
  ...(values === undefined ? {} : { values }),
})

/** What must be said, and is said in spaces alone. */
function blanksIn(entity: EntityDeclaration, draft: WireRow): RowProblem[] {
  const isBlank = ([name, { required }]: [string, Field]) =>
    required === true && typeof draft[name] === 'string' && String(draft[name]).trim() === ''
  return Object.entries(sheetFields(entity))
    .filter(isBlank)
    .map(([name]) => refusal('problem.field.required', name, draft))
}

/** What the schema has against a draft; `isNew`: whether it has to be a whole record. */
export function draftProblems(entity: EntityDeclaration, draft: WireRow, isNew: boolean): RowProblem[] {
  const faults = judgesOf(entity)[isNew ? 'whole' : 'part'](draft)
  if (faults === undefined) return blanksIn(entity, draft)
  return faults.map(({ path, rule, values }) => refusal(rule, path.split('.')[0] ?? '', draft, values))
}

/** A refused write as problems of its row. @throws what is no refusal */
export function problemsOf(entity: EntityDeclaration, error: unknown, draft: WireRow): RowProblem[] {
  if (error instanceof SessionMoved) throw error
  const problem: Problem = problemOf(error)
  if (PROBLEMS[problem.code].status >= 500) throw error
  const faults = problem.details.faults ?? []
  if (faults.length === 0) return [refusal(PROBLEMS[problem.code].text, '', draft)]
  return faults.map(({ path, rule, values }) => {
    const field = path.startsWith(`${entity.name}.`) ? path.slice(entity.name.length + 1) : path
    return refusal(rule, field.split('.')[0] ?? '', draft, values)
  })
}
