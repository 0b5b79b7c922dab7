/** Records that other records name: found by what people call them, within what a session may see. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, isKept, targetOf } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import { isId } from '@cloche/domain/rules/record-sheets'
import type { Statement } from '../../database/connection.ts'
import type { CallContext } from '../../http/call-context.ts'
import { sqlName, tableName } from '../../database/sql-names.ts'
import { rowScopeOf, rowScopeSql } from '../row-scope.ts'

/** More records of one name than this are not looked at. */
const FOUND_MAX = 20_000

/** By what a record of an entity is called: texts that name it, and codes of its own. */
function nameFields(entity: EntityDeclaration): string[] {
  const isName = ([name, field]: [string, Field]) =>
    ['text', 'longText', 'code'].includes(field.kind) &&
    !isKept(field) &&
    (entity.title.includes(name) || name === 'name' || name === 'code' || field.unique === true)
  return Object.entries(allFields(entity))
    .filter(isName)
    .map(([name]) => name)
}

const mayView = ({ session }: CallContext, { viewGate, permission }: EntityDeclaration) =>
  viewGate === 'user' || may(session.permissions, permission, 'view')

interface Target {
  readonly entity: EntityDeclaration
  /** The field whose value stands in the link: the id, or a state's path. */
  readonly by: string
}

function targetFor(field: Field): Target | undefined {
  const target = targetOf(field)
  return target === null ? undefined : { entity: entityNamed(target.entity), by: target.by }
}

const keyOf = ({ entity, by }: Target) => `${entity.name}.${by}`

/** Words of links, gathered by what they may name. */
class Wanted {
  readonly targets = new Map<string, { target: Target; words: Set<string> }>()
  add(field: Field, values: readonly string[]): void {
    const target = targetFor(field)
    if (target === undefined) return
    const known = this.targets.get(keyOf(target)) ?? { target, words: new Set<string>() }
    for (const value of values) known.words.add(value)
    this.targets.set(keyOf(target), known)
  }
}

/**
 * Living records of a target within scope that have one of these values in one of these fields; tells the fields of
 * `told` as n0, n1 and so on.
 */
function foundStatement(
  context: CallContext,
  { entity, by }: Target,
  names: readonly string[],
  words: readonly string[],
  redact = names,
): Statement {
  const { session } = context
  const values: unknown[] = [session.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['organization_id = $1']
  const rowScope = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), add)
  if (rowScope !== undefined) parts.push(rowScope)
  if (entity.shape !== 'ledger') parts.push('deleted is null')
  const exact = by === 'id' ? `${add(words.filter(isId))}::uuid[]` : `${add(words)}::text[]`
  const lower = names.length > 0 ? add(words.map(word => word.toLowerCase())) : ''
  const called = names.map(name => `lower(${sqlName(name)}) = any(${lower}::text[])`)
  parts.push(`(${[`${sqlName(by)} = any(${exact})`, ...called].join(' or ')})`)
  const columns = [
    `${sqlName(by)}::text as "value"`,
    ...redact.map((name, at) => `${sqlName(name)} as "n${at}"`),
  ]
  return {
    text: `select ${columns.join(', ')} from ${tableName(entity)} where ${parts.join(' and ')} limit ${FOUND_MAX}`,
    values,
  }
}

/** What a word of a field's link stands for: one value, several that are called so, or none. */
export type Find = (field: Field, word: string) => readonly string[]

/**
 * Finds what words name: by id, by name or by code, whatever the case of letters. Of entities that the session may not
 * view nothing is found by name; an id is taken as it is, and judged when it is written.
 */
export async function findNamed(
  context: CallContext,
  words: readonly { readonly field: Field; readonly words: readonly string[] }[],
): Promise<Find> {
  const wanted = new Wanted()
  for (const one of words) wanted.add(one.field, one.words)
  const seen = [...wanted.targets.values()].filter(({ target }) => mayView(context, target.entity))
  const answers =
    seen.length === 0
      ? []
      : await context.readTogether(
          seen.map(one => foundStatement(context, one.target, nameFields(one.target.entity), [...one.words])),
        )
  const found = new Map<string, Map<string, Set<string>>>()
  seen.forEach(({ target }, at) => {
    const byWord = new Map<string, Set<string>>()
    for (const { value, ...names } of answers[at]?.rows ?? [])
      for (const name of [value, ...Object.values(names)]) {
        if (typeof name !== 'string') continue
        const word = name.toLowerCase()
        byWord.set(word, (byWord.get(word) ?? new Set()).add(value as string))
      }
    found.set(keyOf(target), byWord)
  })
  return (field, word) => {
    const target = targetFor(field)
    if (target === undefined) return []
    const byWord = found.get(keyOf(target))
    if (byWord === undefined) return isId(word) ? [word.toLowerCase()] : []
    const values = [...(byWord.get(word.toLowerCase()) ?? [])]
    // What is exactly the id or the path is not something else's name.
    return values.includes(word) ? [word] : values
  }
}

/** The names by which the linked records of some values are found again; those that are not found so have none. */
export async function namesOf(
  context: CallContext,
  links: readonly { readonly field: Field; readonly words: readonly string[] }[],
): Promise<(field: Field, value: string) => string | undefined> {
  const wanted = new Wanted()
  for (const one of links) wanted.add(one.field, one.words)
  const seen = [...wanted.targets.values()].flatMap(({ target, words }) => {
    const [name] = target.entity.title.filter(one => nameFields(target.entity).includes(one))
    return name !== undefined && mayView(context, target.entity) ? [{ target, name, words: [...words] }] : []
  })
  if (seen.length === 0) return () => undefined
  const answers = await context.readTogether(
    seen.map(({ target, name, words }) => foundStatement(context, target, [], words, [name])),
  )
  const names = new Map<string, string>()
  seen.forEach(({ target }, at) => {
    for (const { value, n0: name } of answers[at]?.rows ?? [])
      if (typeof name === 'string' && name.trim() === name && !/[\r\n\t]/.test(name))
        names.set(`${keyOf(target)} ${String(value)}`, name)
  })
  const nameOf = (field: Field, value: string) => {
    const target = targetFor(field)
    return target && names.get(`${keyOf(target)} ${value}`)
  }
  const find = await findNamed(
    context,
    links.map(({ field, words }) => ({ field, words: words.flatMap(word => nameOf(field, word) ?? []) })),
  )
  return (field, value) => {
    const name = nameOf(field, value)
    const found = name === undefined || name === '' ? [] : find(field, name)
    return found.length === 1 && found[0] === value ? name : undefined
  }
}
