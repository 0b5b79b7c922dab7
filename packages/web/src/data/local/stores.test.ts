import { ALL_ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { localStores } from './stores.ts'

/** As the specification lists them, with their indexes in parentheses. */
const specified = `organizations (smallId), locations, products (productGtin), batchings, labeltemplates, devices (serial),
  actions (path), equipments, programs, users (email), containers (containerSscc), containershapes, tasks, sensors (path),
  elaborations, states, experiments, qualityparameters, contexts, haccps`

test('the stores and indexes are those of the specification', () => {
  const ours = Object.entries(localStores).map(([name, { indexes }]) =>
    indexes === undefined ? name : `${name} (${Object.keys(indexes).join(', ')})`,
  )
  expect(ours).toEqual(specified.split(/,\s+/))
})

test('every declared store is there, with its fields', () => {
  const declared = ALL_ENTITIES.flatMap(({ name, offline }) =>
    offline === undefined ? [] : [[offline.store, { entity: name, indexes: offline.indexes }] as const],
  )
  expect(declared.length).toBeGreaterThan(10)
  const ours = Object.entries(localStores).filter(([, { entity }]) => entity !== null)
  const plain = (stores: readonly (readonly [string, object])[]) =>
    Object.fromEntries(stores.map(([store, of]) => [store, JSON.parse(JSON.stringify(of)) as object]))
  expect(plain(ours)).toEqual(plain(declared))
})
