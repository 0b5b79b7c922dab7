/** Words in which contracts describe what they take and answer; each knows the type of what it describes. */
import { COMMON_FIELDS, type Metas } from '../catalogue/common-fields.ts'
import type { EntityDeclaration, Row } from '../catalogue/entity.ts'
import type { Json, JsonSchema } from '../catalogue/json.ts'
import { STATE_PATH } from '../catalogue/names/states.ts'
import { AMOUNT_UNITS } from '../catalogue/names/units.ts'
import { typed, type ObjectOf, type Typed, type TypeOf } from '../catalogue/typed.ts'
import { count, either, object, oneOf, text, uuid, whole, type Properties } from '../catalogue/words.ts'
import { moreThanCount } from '../catalogue/paging.ts'
import { namesSchema, rowSchema } from '../catalogue/derive/index.ts'
import { ENTITIES, type Entities, type EntityName } from '../entities/all.ts'

export { typed } from '../catalogue/typed.ts'
export { counted, listing, LISTING, page, pageOf } from '../catalogue/paging.ts'
export * from '../catalogue/words.ts'

/** An amount as a caller names it. */
export const amount = object({
  value: typed<number>({ type: 'number', minimum: 0, maximum: 1_000_000_000 }),
  unit: oneOf(AMOUNT_UNITS),
})

/** The path of a state. */
export const statePath = typed<string>({ type: 'string', maxLength: 40, pattern: STATE_PATH })

/** Money as a caller names it, in the organization's currency. */
export const money = typed<number>({ type: 'number', minimum: 0, maximum: 1_000_000_000 })
/** A temperature as it is measured, in °C. */
export const degrees = typed<number>({ type: 'number', minimum: -1000, maximum: 1000 })

/** So many crates come, go or are corrected at once. */
export const CRATES_MAX = 10_000
/** The deposit of a crate at most: that of as many as there may be is still money that an account takes. */
export const deposit = typed<number>({ type: 'number', minimum: 0, maximum: 100_000 })

/** Whatever JSON can hold: settings of others, facts whose form nobody knows beforehand. Never for what is ours. */
export const json = typed<Json>({})

/** Fields of a record of some entity that the call does not know, by their names. */
export const FIELDS = typed<{ readonly [field: string]: Json }>({
  type: 'object',
  additionalProperties: true,
})

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const componentOf = (name: string) => `#/components/schemas/${capital(name)}`

/** A record of an entity, whole, as it is read. */
export const rowOf = <N extends EntityName>(name: N) => typed<Row<Entities[N]>>({ $ref: componentOf(name) })

type PartOf<N extends EntityName, K extends PropertyKey> = {
  readonly [F in K & keyof Row<Entities[N]>]: Row<Entities[N]>[F]
}

/** Some fields of a record of an entity. */
export const fieldsOf = <N extends EntityName, const K extends keyof Row<Entities[N]> & string>(
  name: N,
  fields: readonly K[],
) => typed<PartOf<N, K>>(object(propertiesOf(name, fields)))

/** Those fields as properties, for an object that holds more than them. */
export const propertiesOf = <N extends EntityName, const K extends keyof Row<Entities[N]> & string>(
  name: N,
  fields: readonly K[],
) =>
  Object.fromEntries(
    fields.map(field => [field, { $ref: `${componentOf(name)}Fields/properties/${field}` }]),
  ) as unknown as { readonly [F in K]: Typed<Row<Entities[N]>[F]> }

/** All fields of a record of an entity but these, as properties. */
export function propertiesBut<N extends EntityName, const K extends string>(name: N, left: readonly K[]) {
  type Rest = Exclude<keyof Row<Entities[N]> & string, K>
  const without: ReadonlySet<string> = new Set(left)
  const all = Object.keys(rowSchema(ENTITIES[name]).properties ?? {}) as Rest[]
  return propertiesOf(
    name,
    all.filter(field => !without.has(field)),
  )
}

/** A record of an entity without these fields. */
export const allBut = <N extends EntityName, const K extends string>(name: N, left: readonly K[]) =>
  typed<Omit<Row<Entities[N]>, K>>(object(propertiesBut(name, left)))

/**
 * A record of an entity in a list whose caller may ask for some fields alone. Its type is that of a whole one: who asks
 * for fewer knows which.
 */
export const someOf = <N extends EntityName>(name: N) =>
  typed<Row<Entities[N]>>({ $ref: `${componentOf(name)}Fields` })

type RowWith<N extends EntityName, P, O extends PropertyKey> = Row<Entities[N]> & ObjectOf<P, O>

/** The same with what is told of each beside its own fields; of that, what `optional` names may be missing. */
export function someWith<
  N extends EntityName,
  const P extends Properties,
  const O extends keyof P & string = never,
>(name: N, beside: P, optional: readonly O[] = []): Typed<RowWith<N, P, O>> {
  const fields = Object.keys(rowSchema(ENTITIES[name]).properties ?? {}) as (keyof Row<Entities[N]> &
    string)[]
  const left = fields.filter(field => field !== 'id')
  return typed(object({ ...propertiesOf(name, fields), ...beside } as Properties, [...left, ...optional]))
}

/** A row of a list that is computed: what declares it has no table, and its id, a text, always comes along. */
export const computedRow = <const E extends EntityDeclaration>(entity: E) => {
  const row = rowSchema(entity)
  return typed<Row<E>>({ ...row, properties: { ...row.properties, id: text }, required: ['id'] })
}

/** The same of a row that is no entity's: the id always comes along. */
export const partly = <const T extends { readonly id: string }>(row: Typed<T>): Typed<T> => ({
  ...row,
  required: ['id'],
})

/** The same object with whatever else its sender knows of the record, which is not looked at. */
export function openTo<T>(schema: Typed<T>): Typed<T> {
  return { ...schema, additionalProperties: true }
}

/** A record named by its id alone, or by the record itself: of that its id counts and, where it is there, its version. */
export const reference = either(
  uuid,
  openTo(object({ id: uuid, version: whole(1, 2_147_483_647) }, ['version'])),
)

/** Custom properties, as every record carries them. */
export const metas = typed<Metas>(COMMON_FIELDS.record.metas.schema)

/** How many there are of a list that may be asked for without counting; `moreThanCount` may be missing. */
export const counts = { count, moreThanCount }
interface Counted {
  readonly count: number
  readonly moreThanCount?: boolean
}

/** The answer of a list: a page of it under its name, and how many there are. */
export const pageAnswer = <const N extends string, const S extends JsonSchema>(name: N, rows: S) =>
  typed<{ readonly [K in N]: TypeOf<S> } & Counted>(object({ [name]: rows, ...counts }, ['moreThanCount']))

/** The titles of records that rows name, by entity: as much of each as shows it. */
export type LinkedNames = { readonly [N in EntityName]?: readonly Partial<Row<Entities[N]>>[] }
export const linkedNames = (entity: EntityDeclaration) => typed<LinkedNames>(namesSchema(entity))

/** A page whose rows name others: their titles come along when they are asked for. */
export const namedPageAnswer = <const N extends string, const S extends JsonSchema>(
  name: N,
  rows: S,
  entity: EntityDeclaration,
) =>
  typed<{ readonly [K in N]: TypeOf<S> } & Counted & { readonly names?: LinkedNames }>(
    object({ [name]: rows, ...counts, names: linkedNames(entity) }, ['moreThanCount', 'names']),
  )
