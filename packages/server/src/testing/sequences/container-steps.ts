/** Filling, emptying, carrying and weighing containers. */
import {
  carryContainer,
  carryFacts,
  emptyContainer,
  emptyFacts,
  fillContainer,
  fillFacts,
  weighContainer,
  type AskedCarry,
  type AskedEmpty,
  type AskedFill,
  type AskedWeighing,
  type CarryFacts,
  type EmptyFacts,
  type FillFacts,
  type WeighingFacts,
} from '@cloche/domain/operations'
import fc from 'fast-check'
import { index, kind, labelAt, perform, type Way } from './perform.ts'

const filling: Way<AskedFill, FillFacts> = {
  operation: fillContainer,
  path: '/container/pack',
  name: 'pack',
  factsOf: fillFacts,
}
const emptying: Way<AskedEmpty, EmptyFacts> = {
  operation: emptyContainer,
  path: '/container/unpack',
  name: 'unpack',
  factsOf: emptyFacts,
}
const carrying: Way<AskedCarry, CarryFacts> = {
  operation: carryContainer,
  path: '/container/move',
  name: 'move',
  factsOf: carryFacts,
}
const weighing: Way<AskedWeighing, WeighingFacts> = {
  operation: weighContainer,
  path: '/container/weigh',
  name: 'weigh',
  factsOf: carryFacts,
}

const which = fc.nat(1)

export const CONTAINER_KINDS = [
  kind<{ which: number; other: number }>(
    'fill',
    3,
    { which, other: index },
    (kitchen, { id }, { which: of, other }, at) => {
      const labelIds = [...new Set([id, labelAt(kitchen, other).id])]
      return perform(kitchen, filling, { containerId: kitchen.containers[of]!, labelIds, at }, at)
    },
  ),
  kind<{ which: number; isAll: boolean }>(
    'empty',
    2,
    { which, isAll: fc.boolean() },
    (kitchen, { id }, { which: of, isAll }, at) => {
      const asked = { containerId: kitchen.containers[of]!, at, ...(isAll ? {} : { labelIds: [id] }) }
      return perform(kitchen, emptying, asked, at)
    },
  ),
  kind<{ which: number; target: number }>(
    'carry',
    2,
    { which, target: fc.nat(5) },
    (kitchen, _, { which: of, target }, at) => {
      const places = Object.values(kitchen.places).map(locationId => ({ locationId }))
      const parents = [...kitchen.containers, null].map(parentId => ({ parentId }))
      const asked = { containerId: kitchen.containers[of]!, at, ...[...places, ...parents][target] }
      return perform(kitchen, carrying, asked, at)
    },
  ),
  kind<{ which: number; gross: number; apply: boolean }>(
    'weigh',
    2,
    { which, gross: fc.constantFrom(300, 500, 1500, 2740), apply: fc.boolean() },
    (kitchen, _, { which: of, gross, apply }, at) =>
      perform(kitchen, weighing, { containerId: kitchen.containers[of]!, gross, apply }, at),
  ),
]
