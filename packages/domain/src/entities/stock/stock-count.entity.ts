import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, money, number } from '../../catalogue/fields.ts'
import { countSheet } from './count-shapes.ts'

/** A count of what is there: planned or begun on the spot, counted by several, reviewed, and booked whole. */
export const stockCount = defineEntity({
  name: 'stockCount',
  many: 'stockCounts',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  wire: { one: '/stock/counting', many: '/stock/countings' },
  bytecode: 'CW',
  ends: { by: 'law', law: 'books' },
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'package', one: '/stock/count', many: '/stock/counts' },
  sort: { by: 'dueAt', sort: 'desc' },
  related: { lines: { entity: 'stockCountLine', by: 'stockCountId' } },
  row: { end: 'status', line: ['kind', 'dueAt', 'bookedAt'] },
  fields: {
    kind: choice({ options: ['full', 'rolling', 'spot'], default: 'full', list: true, filter: true }),
    status: choice({
      options: ['open', 'review', 'booked', 'undone', 'cancelled'],
      readOnly: true,
      default: 'open',
      list: true,
      filter: true,
    }),
    dueAt: instant({ list: true, filter: true, index: true, deadline: {} }),
    /** Booked, the next one is due so many days later. */
    everyDays: number({ integer: true, min: 1, max: 366, group: 'how' }),
    /** Nobody who counts is shown what there should be. */
    isBlind: flag({ default: true, group: 'how' }),
    /** A rolling count takes so many piles. */
    most: number({ integer: true, min: 1, max: 500, default: 10, group: 'how' }),
    /** Per cent: what differs by more is counted again. */
    tolerance: number({ min: 0, max: 100, default: 5, group: 'how' }),
    /** Differences of more than this in all are booked by somebody else. */
    approveAbove: money({ min: 0, max: 1_000_000_000, default: 100, group: 'how' }),
    checkpointId: link({ entity: 'checkpoint', onRemove: 'forget', group: 'how' }),
    startedAt: instant({ readOnly: true, list: true }),
    startedById: link({ entity: 'user', readOnly: true }),
    endedAt: instant({ readOnly: true }),
    bookedAt: instant({ readOnly: true, list: true, filter: true }),
    bookedById: link({ entity: 'user', readOnly: true, list: true }),
    /** How many piles were counted, and what their differences come to with and without their signs. */
    counted: number({ integer: true, readOnly: true, default: 0 }),
    difference: money({ readOnly: true, list: true }),
    moved: money({ readOnly: true }),
    sheet: json({ readOnly: true, hidden: true, default: [], schema: countSheet }),
  },
})
