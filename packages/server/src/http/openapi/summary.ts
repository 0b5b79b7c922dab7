/**
 * The document in short: a file an area, a line for each thing that a call takes or answers. It is committed, so that a
 * change of the calls is seen by people, and compared with what came before by `breaking.ts`.
 */
import type { Json, JsonSchema } from '@cloche/domain/catalogue'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { allCalls } from '../calls.ts'
import type { OpenApi } from './document.ts'

/** What stands at a path: everything that is said of it, without what has a line of its own. */
export type Leaf = { readonly [keyword: string]: Json }
/** `POST /stock/count body.count.at?` and what it may be. */
export type Lines = ReadonlyMap<string, Leaf>

/** Longer lists of options have a line each. */
const OPTIONS_MAX = 4

function lines(schema: JsonSchema, path: string, found: Map<string, Leaf>): void {
  const { properties, items, anyOf, oneOf, allOf, enum: options, ...rest } = schema
  const { required = [], additionalProperties: others, description: _words, ...plain } = rest
  const isOpen = typeof others === 'object'
  const isLong = options !== undefined && options.length > OPTIONS_MAX
  const closed = others === undefined || isOpen ? {} : { additionalProperties: others }
  const short = options === undefined || isLong ? {} : { enum: options }
  found.set(path, { ...plain, ...closed, ...short } as Leaf)
  if (isLong) for (const option of options) found.set(`${path}=${JSON.stringify(option)}`, {})
  for (const [name, property] of Object.entries(properties ?? {}))
    lines(property, `${path}.${name}${required.includes(name) ? '' : '?'}`, found)
  if (allOf && required.length > 0) found.set(`${path} whole`, {})
  if (items) lines(items, `${path}[]`, found)
  if (isOpen) lines(others, `${path}{}`, found)
  for (const [place, part] of [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].entries())
    lines(part, `${path}|${place + 1}`, found)
}

/** The lines of every area, by the name of the area. */
export function summaryOf(document: OpenApi): Map<string, Lines> {
  const areas = new Map<string, Map<string, Leaf>>()
  const linesOf = (area: string) => {
    const known = areas.get(area) ?? new Map<string, Leaf>()
    areas.set(area, known)
    return known
  }
  const areaOf = new Map(ALL_ENTITIES.map(entity => [entity.name.toLowerCase(), entity.area]))
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const entity = name.replace(/(?:Fields|Draft|Change|Patch|Order|Names|Filter)$/, '').toLowerCase()
    lines(schema, name, linesOf(areaOf.get(entity) ?? 'core'))
  }
  for (const call of allCalls()) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    if (operation === undefined) continue
    const { description, parameters, requestBody, responses } = operation
    const at = `${call.method} ${call.path}`
    const found = linesOf(call.area)
    found.set(at, { name: call.name, gate: description, statuses: Object.keys(responses).join(' ') })
    for (const { name, required, schema } of parameters)
      lines(schema, `${at} query.${name}${required ? '' : '?'}`, found)
    const [taken] = Object.entries(requestBody?.content ?? {})
    if (taken) lines(taken[1].schema, `${at} body`, found)
    const [answered] = Object.entries(responses[200].content)
    if (answered) {
      lines(answered[1].schema, `${at} answer`, found)
      if (answered[0] !== 'application/json') found.set(`${at} answer ${answered[0]}`, {})
    }
  }
  return areas
}

const short = (leaf: Leaf): string => {
  const names = Object.keys(leaf)
  if (names.length === 1 && typeof leaf['type'] === 'string') return leaf['type']
  if (names.length === 1 && typeof leaf['$ref'] === 'string')
    return `#${leaf['$ref'].split('/').slice(3).join('/')}`
  return names.length === 0 ? '' : JSON.stringify(leaf)
}

/** `ProductDraft.cost?` as the entity, `Draft?` and `.cost`. */
const OF_ENTITY = /^([A-Z]\w*?)(Fields|Draft|Change|Patch)(?:\.(\w+)(\??)(.*))?$/

/** Lines as text in the order of the alphabet; what is said of a field in several shapes of its entity stands once. */
export function textOf(found: Lines): string {
  const texts: string[] = []
  const shapes = new Map<string, string[]>()
  for (const [path, leaf] of found) {
    const [, entity, shape, field, optional, rest = ''] = OF_ENTITY.exec(path) ?? []
    if (entity === undefined || field === undefined) texts.push(`${path}\t${short(leaf)}`)
    else {
      const key = `${entity}.${field}${rest}\t${short(leaf)}`
      shapes.set(key, [...(shapes.get(key) ?? []), `${shape}${optional}`])
    }
  }
  for (const [text, of] of shapes) texts.push(`${text}\t${of.join(' ')}`)
  return texts
    .sort()
    .map(text => `${text.trimEnd()}\n`)
    .join('')
}

function leafIn(text: string): Leaf {
  if (text === '') return {}
  if (text.startsWith('{')) return JSON.parse(text) as Leaf
  return text.startsWith('#') ? { $ref: `#/components/schemas/${text.slice(1)}` } : { type: text }
}

/** What `textOf` wrote. */
export function linesIn(text: string): Lines {
  return new Map(
    text.split('\n').flatMap((line): [string, Leaf][] => {
      const [path = '', leaf = '', shapes] = line.split('\t')
      if (path === '') return []
      if (shapes === undefined) return [[path, leafIn(leaf)]]
      const [, entity, field, rest] = /^(\w+)\.(\w+)(.*)$/.exec(path) ?? []
      return shapes.split(' ').map(shape => {
        const optional = shape.endsWith('?') ? '?' : ''
        return [`${entity}${shape.replace('?', '')}.${field}${optional}${rest}`, leafIn(leaf)]
      })
    }),
  )
}
