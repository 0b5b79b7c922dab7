/** What a field of numbers holds at most: also of what was calculated from amounts that each fitted. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { allFields, limitsOf } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import type { WireRow } from './rows.ts'

interface LimitedField {
  readonly name: string
  readonly isQuantity: boolean
  readonly least: number
  readonly most: number
}

const limitedFields = new WeakMap<EntityDeclaration, readonly LimitedField[]>()

function limitedOf(entity: EntityDeclaration): readonly LimitedField[] {
  const known = limitedFields.get(entity)
  if (known) return known
  const limited = Object.entries(allFields(entity)).flatMap(([name, field]): LimitedField[] => {
    const limits = limitsOf(field)
    return limits === undefined ? [] : [{ name, isQuantity: field.kind === 'quantity', ...limits }]
  })
  limitedFields.set(entity, limited)
  return limited
}

/** @throws RULE_BROKEN naming the field whose number is beyond what it holds, before it is written */
export function refuseBeyondLimits(entity: EntityDeclaration, row: WireRow): void {
  for (const { name, isQuantity, least, most } of limitedOf(entity)) {
    const said = row[name]
    const value = isQuantity ? (said as { value: number } | null | undefined)?.value : said
    if (typeof value !== 'number' || (value >= least && value <= most)) continue
    const [rule, limit] =
      value > most
        ? (['problem.field.tooLarge', most] as const)
        : (['problem.field.tooSmall', least] as const)
    throw new Problem('RULE_BROKEN', {
      faults: [{ path: `${entity.name}.${name}`, rule, values: { limit } }],
    })
  }
}
