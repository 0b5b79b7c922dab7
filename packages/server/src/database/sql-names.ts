/** Names in SQL: of tables and columns. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'

const NAMES_MAX = 5000

const snaked = new Map<string, string>()

/** camelCase to snake_case: the one rule that names tables and columns. */
export function snake(name: string): string {
  const known = snaked.get(name)
  if (known !== undefined) return known
  const made = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  if (snaked.size < NAMES_MAX) snaked.set(name, made)
  return made
}

/** Names that SQL keeps for itself and our declarations use. */
const QUOTED = new Set(['from', 'to', 'order', 'user', 'references', 'column', 'table', 'check'])

/** A column's or table's name as it stands in SQL. */
export function sqlName(name: string): string {
  const plain = snake(name)
  return QUOTED.has(plain) ? `"${plain}"` : plain
}

/** The table's name: the entity's, save for words that SQL keeps. */
export function tableName(entity: EntityDeclaration): string {
  return sqlName(entity.keptIn?.table ?? entity.name)
}

/** A name as PostgreSQL's catalogue says it, in quotes. */
export const quoted = (name: string): string => `"${name}"`
