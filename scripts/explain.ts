/**
 * `npm run explain <entity>`: everything that is derived from one declaration, as the product uses it, and what acts for
 * it besides. `npm run explain -- --all`: every entity, and whether anything acts for it.
 */
import { OWN_CALLS } from '@cloche/domain/calls'
import type { CallGate, EntityDeclaration, Field, JsonSchema } from '@cloche/domain/catalogue'
import { VERB_LEVELS } from '@cloche/domain/catalogue'
import {
  allFields,
  changeSchema,
  derivedScreens,
  detailTabs,
  draftSchema,
  groupKey,
  isNullable,
  rowSchema,
  standardCalls,
  textKeys,
} from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { languageCodes, type Text, type Texts } from '@cloche/domain/text'
import { dictionaries } from '@cloche/domain/text/dictionaries'
import { actorsOf, isRecordOnly } from './explain/actors.ts'
import { tableOf } from '../packages/server/src/entity-engine/table.ts'

type Row = readonly string[]

/** Columns as wide as their longest cell, up to a limit that a long one may pass. */
function aligned(rows: readonly Row[], widest = 60): string {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.min(widest, Math.max(0, ...rows.map(row => row[i]?.length ?? 0))),
  )
  return rows
    .map(row => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

function section(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n${rows.length === 0 ? '  none' : aligned(rows)}`)
}

const gateWords = (gate: CallGate): string =>
  typeof gate === 'string' ? gate : `${gate.key}>=${VERB_LEVELS[gate.verb]}`

/** What a field says of itself beyond its kind, in few words. */
function fieldWords(field: Field): string {
  const flags = [
    'required',
    'fixed',
    'readOnly',
    'unique',
    'index',
    'search',
    'list',
    'filter',
    'hidden',
  ] as const
  const words: string[] = flags.filter(flag => field[flag])
  if ('entity' in field) words.push(`-> ${field.entity}`)
  if ('from' in field && field.from) words.push(`from ${field.from.entity}.${field.from.field}`)
  if ('options' in field) words.push(field.options.join(' | '))
  if ('units' in field && field.units) words.push(field.units.join(' '))
  if ('min' in field && field.min !== undefined) words.push(`min ${field.min}`)
  if ('max' in field && field.max !== undefined) words.push(`max ${field.max}`)
  if ('scheme' in field) words.push(field.scheme)
  if (field.default !== undefined) words.push(`default ${JSON.stringify(field.default)}`)
  return words.join(', ')
}

const typeWords = ({ type, anyOf, enum: options }: JsonSchema): string => {
  if (options && options.length > 8) return `one of ${options.length}`
  if (options) return options.join(' | ')
  if (Array.isArray(type)) return type.join(' | ')
  return typeof type === 'string' ? type : anyOf ? anyOf.map(typeWords).join(' | ') : 'any'
}

const formatWords = (schema: JsonSchema): string =>
  [
    schema.format,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
    schema.minimum === undefined && schema.maximum === undefined
      ? undefined
      : `${schema.minimum ?? '...'} to ${schema.maximum ?? '...'}`,
  ]
    .filter(part => part !== undefined)
    .join(', ')

function explainFields(entity: EntityDeclaration): void {
  section(
    'Fields',
    Object.entries(allFields(entity)).map(([name, field]) => [
      name,
      field.kind,
      field.group ?? 'main',
      isNullable(field) ? 'may be empty' : '',
      fieldWords(field),
    ]),
  )
}

function explainSchemas(entity: EntityDeclaration): void {
  const row = rowSchema(entity).properties ?? {}
  const draft = draftSchema(entity)
  const change = changeSchema(entity, true).properties ?? {}
  const mark = (has: boolean, word: string) => (has ? word : '')
  const names = [...new Set([...Object.keys(row), ...Object.keys(draft.properties ?? {})])]
  section(
    'On the wire: read, draft, change',
    names.map(name => {
      const schema = row[name] ?? draft.properties?.[name] ?? {}
      const isRequired = (draft.required ?? []).includes(name)
      return [
        name,
        mark(name in row, 'read'),
        isRequired ? 'draft!' : mark(name in (draft.properties ?? {}), 'draft'),
        mark(name in change, 'change'),
        typeWords(schema),
        formatWords(schema),
      ]
    }),
  )
}

function explainTable(entity: EntityDeclaration): void {
  const table = tableOf(entity)
  section(
    `Table ${table.name}${table.partitionBy ? `, partitioned by ${table.partitionBy}` : ''}${table.isLedger ? ', append-only' : ''}`,
    table.columns.map(({ name, sql, nullable, default: byDefault }) => [
      name,
      sql,
      nullable ? 'null' : 'not null',
      byDefault === undefined ? '' : `default ${byDefault}`,
    ]),
  )
  section('Keys and indexes', [
    ['primary key', table.primaryKey.join(', ')],
    ...table.indexes.map(index => [
      index.name,
      `${index.columns.join(', ')}${index.unique ? ', unique' : ''}${index.using ? `, ${index.using}` : ''}`,
      index.where === undefined ? '' : `where ${index.where}`,
    ]),
    ...table.foreignKeys.map(key => [
      key.name,
      `${key.columns.join(', ')} -> ${key.table}`,
      key.onDelete ?? '',
    ]),
  ])
}

/** A call as it is reached: its address, and who may make it. */
function callWords(name: string): readonly string[] {
  const contract = [...OWN_CALLS, ...ALL_ENTITIES.flatMap(standardCalls)].find(call => call.name === name)
  return contract === undefined ? [] : [`${contract.method} ${contract.path}`, gateWords(contract.gate)]
}

function explainActors(entity: EntityDeclaration): void {
  const { operations, behaviour, calls, jobs } = actorsOf(entity)
  section('What acts for it', [
    ...operations.map(({ call, ledgers }) => [
      'operation',
      call,
      ...callWords(call),
      ledgers.length === 0 ? '' : `ledgers: ${ledgers.join(', ')}`,
    ]),
    ...behaviour.map(moment => ['behaviour', moment]),
    ...calls.map(call => ['own call', call, ...callWords(call)]),
    ...jobs.map(job => ['job', job]),
  ])
}

/** Every entity in a line. */
function explainAll(): void {
  const rows = ALL_ENTITIES.map(entity => {
    const actors = actorsOf(entity)
    const { operations, behaviour, calls, jobs } = actors
    const counted = [
      [operations.length, operations.length === 1 ? 'operation' : 'operations'],
      [behaviour.length, behaviour.length === 1 ? 'moment of its behaviour' : 'moments of its behaviour'],
      [calls.length, calls.length === 1 ? 'own call' : 'own calls'],
      [jobs.length, jobs.length === 1 ? 'job' : 'jobs'],
    ] as const
    const told = counted.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
    return {
      isRecord: isRecordOnly(actors),
      cells: [entity.name, entity.area, entity.shape ?? 'record', told.join(', ')],
    }
  })
  const records = rows.filter(row => row.isRecord)
  section(
    `Something acts for ${rows.length - records.length}`,
    rows.filter(row => !row.isRecord).map(row => row.cells),
  )
  section(
    `A record only: ${records.length}`,
    records.map(row => row.cells),
  )
}

const dictionaryOf = (areas: object): Texts => Object.assign({}, ...Object.values(areas)) as Texts
const written = (text: Text | undefined): string =>
  text === undefined ? '(missing)' : typeof text === 'string' ? text : text.other

function explainTexts(entity: EntityDeclaration): void {
  const texts = languageCodes.map(code => dictionaryOf(dictionaries[code]))
  const groups = new Set(Object.values(allFields(entity)).map(field => groupKey(field.group ?? 'main')))
  section(
    'Texts',
    [...textKeys(entity), ...groups].flatMap(key => {
      const hint = `${key}.hint`
      return [key, ...(hint in texts[0]! ? [hint] : [])].map(each => [
        each,
        ...texts.map(one => written(one[each])),
      ])
    }),
  )
}

function explain(entity: EntityDeclaration): void {
  console.log(
    `${entity.name}: area ${entity.area}, permission ${entity.permission}, scope ${entity.scope}, ` +
      `${entity.shape ?? 'record'}, scan code ${entity.bytecode}, named by ${entity.title.join(' and ')}` +
      (isRecordOnly(actorsOf(entity)) ? '\nA record only: nothing acts for it but its standard calls.' : ''),
  )
  explainActors(entity)
  explainFields(entity)
  section(
    'Calls',
    standardCalls(entity).map(call => [
      call.method,
      call.path,
      gateWords(call.gate),
      call.name,
      call.summary,
    ]),
  )
  explainSchemas(entity)
  explainTable(entity)
  section(
    'Screens',
    derivedScreens(entity).map(screen => [screen.kind, screen.pattern, screen.gate]),
  )
  section(
    'Tabs',
    detailTabs(entity).map(tab => {
      const related = entity.related?.[tab]
      return [tab, related ? `${related.entity} by ${related.by}` : '']
    }),
  )
  section(
    'Browser store',
    entity.offline
      ? [
          [
            entity.offline.store,
            ...Object.entries(entity.offline.indexes ?? {}).map(([name, by]) => `${name} on ${by}`),
          ],
        ]
      : [],
  )
  explainTexts(entity)
}

const wanted = process.argv[2]
const entity = ALL_ENTITIES.find(each => each.name === wanted)
if (wanted === '--all') explainAll()
else if (entity) explain(entity)
else {
  const names = ALL_ENTITIES.map(each => each.name).sort()
  console.error(
    `${wanted === undefined ? 'Name an entity: npm run explain <entity>, or npm run explain -- --all.' : `No entity is named "${wanted}".`}\n` +
      `There are: ${names.join(', ')}.`,
  )
  process.exitCode = 1
}
