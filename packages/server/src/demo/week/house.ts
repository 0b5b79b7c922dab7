/** What stands in the demo's house when its week is told: ids by the names that the other files give. */
import type { Transaction } from '../../database/transaction.ts'
import type { Words } from '../words/words.ts'

/** The lists that the week names things of, with what each is called by. */
const LISTS = {
  place: 'select id, name as key from location where organization_id = $1',
  person: 'select id, email as key from "user" where organization_id = $1',
  product: 'select id, name as key from product where organization_id = $1',
  program: 'select id, name as key from program where organization_id = $1',
  action: 'select id, path as key from action where organization_id = $1',
  device: 'select id, name as key from device where organization_id = $1',
  shape: 'select id, name as key from container_shape where organization_id = $1',
  sensor: 'select id, path as key from sensor where organization_id = $1',
} as const

export type Thing = keyof typeof LISTS

/** Answers the id of a thing. @throws Error for a name that nothing has: the demo is wrong then */
export type House = (thing: Thing, key: string) => string

/** Reads the ids of an organization, whose things are named in these words. */
export async function openHouse(
  transaction: Transaction,
  organizationId: string,
  { meant }: Pick<Words, 'meant'>,
): Promise<House> {
  const names = Object.keys(LISTS) as Thing[]
  const results = await Promise.all(
    names.map(name => transaction.query({ text: LISTS[name], values: [organizationId] })),
  )
  const ids = new Map(
    results.flatMap(({ rows }, at) =>
      rows.map(({ id, key }) => [`${names[at]} ${meant(key as string)}`, id as string]),
    ),
  )
  return (thing, key) => {
    const id = ids.get(`${thing} ${key}`)
    if (id === undefined) throw new Error(`The demo has no ${thing} named ${key}`)
    return id
  }
}

export const CENTRAL = 'Central kitchen'
export const COLD_ROOM = 'Cold room 1'
/** A sub-place: the inside of the machine of that name. */
export const BLAST = 'Blast chiller 1'
export const FREEZER = 'Freezer 1'
export const BISTRO = 'Bistro Gràcia'
export const FRIDGE = 'Fridge A'
export const BANQUET = 'Banqueting kitchen'
export const BANQUET_FRIDGE = 'Fridge B'
export const BAR = 'Terrace bar'
export const WAREHOUSE = 'Warehouse North'
export const GROUP = 'Hoteles Marina'

export const PLATFORM = 'platform@demo.test'
export const OWNER = 'owner@demo.test'
export const ADMIN = 'admin@demo.test'
export const BUYER = 'corporate@demo.test'
export const CHEF = 'executive@demo.test'
export const MANAGER = 'manager@demo.test'
export const COOK = 'user@demo.test'
