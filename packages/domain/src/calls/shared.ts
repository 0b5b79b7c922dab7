/** Shapes that several calls answer, or that name themselves: each is described once, under a name. */
import type { JsonSchema } from '../catalogue/json.ts'
import { typed, type ObjectOf, type Typed } from '../catalogue/typed.ts'
import { count, figure, nullable, object } from './schema.ts'

const known: { [name: string]: JsonSchema } = {}

/** All of them, by their names. */
export const SHARED: { readonly [name: string]: JsonSchema } = known

/** Describes a shape once and answers what stands for it. */
export function shared<T>(name: string, schema: Typed<T>): Typed<T> {
  known[name] = schema
  return typed({ $ref: `#/components/schemas/${name}` })
}

type Branch<T> = T & { readonly children: readonly Branch<T>[] }

/** A node of a tree: these properties, and the nodes that lie in it. */
export function branchOf<
  const P extends { readonly [name: string]: JsonSchema },
  const O extends keyof P & string = never,
>(name: string, properties: P, optional: readonly O[] = []): Typed<Branch<ObjectOf<P, O>>> {
  const children: JsonSchema = {
    type: 'array',
    items: { $ref: `#/components/schemas/${name}` },
    maxItems: 10_000,
  }
  const node: { readonly [name: string]: JsonSchema } = { ...properties, children }
  return shared(name, typed(object(node, optional)))
}

/**
 * Money that is summed over what has a price. `cost` is null where there is something and none of it has a price;
 * `without` says how much has none: piles of stock, or movements.
 */
export const moneyFound = shared('MoneyFound', object({ cost: nullable(figure), without: count }))
