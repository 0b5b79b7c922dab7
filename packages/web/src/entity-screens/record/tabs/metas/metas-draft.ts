/** Custom properties while they are written: lines in an order, judged by the schema that the server judges by. */
import { COMMON_FIELDS, type JsonSchema, type Meta, type Metas } from '@cloche/domain/catalogue'
import type { Fault } from '@cloche/domain/problems'
import { isSame } from '../../../machine/record/same.ts'
import { faultOf } from '../../../machine/record/validate.ts'

export const metaKinds = ['text', 'number', 'flag', 'empty'] as const
export type MetaKind = (typeof metaKinds)[number]

export interface MetaLine {
  /** Tells lines apart while their names are typed. */
  readonly key: number
  readonly name: string
  readonly kind: MetaKind
  readonly text: string
  readonly number: number | null
  readonly flag: boolean
  readonly isPublic: boolean
}

export interface LineFaults {
  readonly name?: Fault
  readonly value?: Fault
}

const schema: JsonSchema = COMMON_FIELDS.record.metas.schema
const valueSchema = (schema.additionalProperties as JsonSchema).properties?.['value'] ?? {}

let made = 0

/** A line to be filled in, or the line of a property. */
export function newLine(name = '', meta: Meta = { value: '' }): MetaLine {
  made += 1
  const { value, isPublic = false } = meta
  return {
    key: made,
    name,
    kind:
      typeof value === 'number'
        ? 'number'
        : typeof value === 'boolean'
          ? 'flag'
          : value === null
            ? 'empty'
            : 'text',
    text: typeof value === 'string' ? value : '',
    number: typeof value === 'number' ? value : null,
    flag: value === true,
    isPublic,
  }
}

/** Properties as lines, by name: what is stored has no order of its own. */
export function linesOf(metas: Metas, locale?: string): MetaLine[] {
  const collator = new Intl.Collator(locale, { numeric: true })
  return Object.keys(metas)
    .sort((one, other) => collator.compare(one, other))
    .map(name => newLine(name, metas[name]))
}

function valueOf(line: MetaLine): Meta['value'] {
  if (line.kind === 'number') return line.number
  if (line.kind === 'flag') return line.flag
  return line.kind === 'empty' ? null : line.text.trim()
}

/** Lines as they are stored. */
export function metasOf(lines: readonly MetaLine[]): Metas {
  return Object.fromEntries(
    lines.map(line => [
      line.name.trim(),
      { value: valueOf(line), ...(line.isPublic ? { isPublic: true } : {}) },
    ]),
  )
}

/** What is wrong, by the lines' keys; empty when all can be stored. */
export function faultsOf(lines: readonly MetaLine[]): ReadonlyMap<number, LineFaults> {
  const seen = new Set<string>()
  const faults = new Map<number, LineFaults>()
  for (const line of lines) {
    const name = line.name.trim()
    const path = `metas.${name}`
    const value = valueOf(line)
    const ofName: Fault | undefined =
      name === ''
        ? { path, rule: 'problem.field.required' }
        : faultOf(schema.propertyNames ?? {}, name, path) !== undefined
          ? { path, rule: 'metas.badName' }
          : seen.has(name)
            ? { path, rule: 'problem.field.repeated' }
            : undefined
    const ofValue: Fault | undefined =
      line.kind === 'number' && value === null
        ? { path, rule: 'problem.field.required' }
        : typeof value === 'string'
          ? faultOf({ type: 'string', maxLength: textMax }, value, path)
          : faultOf(valueSchema, value, path)
    seen.add(name)
    if (ofName !== undefined || ofValue !== undefined)
      faults.set(line.key, {
        ...(ofName === undefined ? {} : { name: ofName }),
        ...(ofValue === undefined ? {} : { value: ofValue }),
      })
  }
  return faults
}

/** The longest text a property holds, in characters. */
export const textMax = valueSchema.anyOf?.find(one => one.maxLength !== undefined)?.maxLength ?? 0
/** How many properties a record holds. */
export const metasMax = schema.maxProperties ?? 0

/**
 * What two people made of the same properties, put together. Where both changed one differently the own one
 * stays and is named in `clashes`.
 */
export function mergeMetas(
  base: Metas,
  own: Metas,
  theirs: Metas,
): { readonly merged: Metas; readonly clashes: readonly string[] } {
  const merged: Record<string, Meta> = {}
  const clashes: string[] = []
  for (const name of new Set([...Object.keys(own), ...Object.keys(theirs), ...Object.keys(base)])) {
    const isOwnChange = !isSame(base[name], own[name])
    const isTheirChange = !isSame(base[name], theirs[name])
    if (isOwnChange && isTheirChange && !isSame(own[name], theirs[name])) clashes.push(name)
    const kept = isOwnChange ? own[name] : theirs[name]
    if (kept !== undefined) merged[name] = kept
  }
  return { merged, clashes }
}
