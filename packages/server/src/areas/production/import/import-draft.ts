/** The drafts that an import takes: an id and what the columns of a sheet can say, nothing else of a product. */
import { draftSchema } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import type { Problem } from '@cloche/domain/problems'
import type { ImportProblem } from '@cloche/domain/rules/product-import'
import { compileValidator, faultsOf } from '../../../http/validation.ts'

const FIELDS = [
  'id',
  'name',
  'type',
  'allergens',
  'description',
  'sku',
  'gtin',
  'brand',
  'consumptionUnit',
  'ingredientsText',
  'weight',
  'tag',
  'code',
] as const

/** Why a draft is refused: a text key, the field, its value, and what the text needs besides. */
export interface DraftProblem {
  readonly code: string
  readonly severity: ImportProblem['severity']
  /** The field of the product; empty when the whole draft is meant. */
  readonly column: string
  readonly value: string
  readonly values?: Readonly<Record<string, unknown>>
}

const whole = draftSchema(ENTITIES.product)
const validate = compileValidator(
  {
    ...whole,
    properties: Object.fromEntries(FIELDS.map(field => [field, whole.properties?.[field] ?? {}])),
  },
  'body',
)

export type Draft = Record<string, unknown> & { readonly id: string }

export const refusal = (code: string, column: string, draft: Record<string, unknown>): DraftProblem => {
  const value = draft[column]
  return { code, severity: 'refusal', column, value: typeof value === 'string' ? value.slice(0, 500) : '' }
}

/** What a product's schema has against a draft; nothing when it is in order. */
export function draftProblems(draft: Record<string, unknown>): DraftProblem[] {
  if (!validate(draft))
    return faultsOf(validate.errors ?? []).map(({ path, rule, values }) => ({
      ...refusal(rule, path.split('.')[0] ?? '', draft),
      ...(values ? { values } : {}),
    }))
  if (String(draft['name']).trim() === '') return [refusal('productImport.nameMissing', 'name', draft)]
  return []
}

/** The refusal of a product's behaviour, as problems of its draft. */
export function problemsOf(problem: Problem, draft: Record<string, unknown>): DraftProblem[] {
  const faults = problem.details.faults ?? []
  if (faults.length === 0) return [refusal('problem.ruleBroken', '', draft)]
  return faults.map(({ path, rule, values }) => ({
    ...refusal(rule, path.replace(/^product\./, ''), draft),
    ...(values ? { values } : {}),
  }))
}
