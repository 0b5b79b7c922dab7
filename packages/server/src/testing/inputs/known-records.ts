/** Records of an organization, one or more of every entity, and what names them: ids, codes, addresses. */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import type { TestApp } from '../app.ts'
import { kg, registered } from '../labels.ts'
import { Samples } from '../samples.ts'
import type { Chance } from './random.ts'

export interface KnownRecords {
  readonly organizationId: string
  /** Ids by entity. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** Where people stand and food lies: named as a place, and never what a call is about. */
  readonly places: readonly string[]
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Makes a record of every entity, and food that was registered and moved about. */
export async function knownRecords(
  t: TestApp,
  samples: Samples,
  organization: 'home' | 'other',
): Promise<KnownRecords> {
  const { id: organizationId, places } = t[organization]
  const ids = new Map<string, string[]>()
  for (const { name, scope } of ALL_ENTITIES)
    if (scope !== 'platform') ids.set(name, [(await samples.linked(name, organization))['id'] as string])
  ids.set('organization', [organizationId])
  const token = await t.token(5, { organization })
  const product = await t.make('product', { name: 'Registered sauce' }, organization)
  const { batch, labels, items } = await registered(t, token, {
    productId: product['id'],
    items: [{ count: 4, quantity: kg(1) }],
  })
  // What was registered stands alone: a sample of the ledger was written past the rules that keep it whole.
  ids.set('batch', [batch['id'] as string])
  ids.set(
    'batchItem',
    items.map(item => item['id'] as string),
  )
  ids.set(
    'label',
    labels.map(label => label['id'] as string),
  )
  ids.get('product')?.push(product['id'] as string)
  return { organizationId, ids, places: Object.values(places) }
}

/** Entities by every name that an id may be called by: `productId`, `labelIds`, `toLocationId`, `products`. */
const NAMES: readonly (readonly [RegExp, string])[] = ALL_ENTITIES.toSorted(
  (a, b) => b.name.length - a.name.length,
).map(({ name, many }) => [new RegExp(`^(${name}|${many}|${name}Ids?|.*${capitalized(name)}Ids?)$`), name])
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^parentId$|^placeId$|^supplier/, 'location'],
  [/person|member|attendee|verifiedBy|escalate/i, 'user'],
  [/image|file|picture/i, 'attachment'],
  [/ingredient|replacement/, 'product'],
  [/^shapeId$/, 'containerShape'],
  [/^sourceId$|^targetId$/, 'location'],
]

/** The entity that an id of this name is likely to be of; `id` alone is of what it stands in. */
export function entityOfId(name: string, parent: string): string | undefined {
  const named = name === 'id' ? parent : name
  return [...NAMES, ...OTHER_NAMES].find(([pattern]) => pattern.test(named))?.[1]
}

/** Ids for inputs: mostly of the entity that the name says, sometimes of any. */
export function idsOf(
  { ids, places }: KnownRecords,
  chance: Chance,
): (name: string, parent: string) => string {
  const all = [...ids.values()].flat()
  return (name, parent) => {
    const entity = entityOfId(name, parent)
    if (entity === 'location' && /Ids?$/.test(name) && chance() < 0.8) return chance.pick(places)
    const own = ids.get(entity ?? '')
    return own !== undefined && chance() < 0.95 ? chance.pick(own) : chance.pick(all)
  }
}
