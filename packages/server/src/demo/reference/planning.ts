/** How the demo's work is laid out: patterns of days and weeks, what makes work by itself, what is expected to be sold. */
import { BANQUET, BISTRO, CENTRAL, CHEF, COOK, MANAGER, WAREHOUSE } from '../week/house.ts'
import type { Plan } from '../week/plan.ts'
import { setUp } from './set-up.ts'

export interface PlannedWork {
  readonly text: string
  readonly at: string
  /** Minutes. */
  readonly takes: number
  /** 1 for Monday; only in patterns of a week. */
  readonly weekday?: number
  readonly action?: string
  readonly product?: string
  readonly person: string
  /** What it consists of. */
  readonly steps?: readonly string[]
}

export interface DemoPattern {
  readonly key: 'bistro' | 'banquet' | 'central' | 'centralWeek'
  readonly name: string
  readonly place: string
  readonly span: 'day' | 'week'
  readonly work: readonly PlannedWork[]
}

export const PATTERNS: readonly DemoPattern[] = [
  {
    key: 'bistro',
    name: 'Day of the bistro',
    place: BISTRO,
    span: 'day',
    work: [
      {
        text: 'Read the temperatures of Fridge A',
        at: '10:00',
        takes: 10,
        person: COOK,
        action: 'control/temperature',
      },
      {
        text: 'Mise en place for lunch',
        at: '11:00',
        takes: 90,
        person: COOK,
        steps: ['Dress the Caesar salads', 'Fill the cold counter', 'Take out tonight’s lasagne'],
      },
      {
        text: 'Clean after lunch',
        at: '16:00',
        takes: 45,
        person: COOK,
        action: 'clean/surface',
        steps: ['Worktops and boards', 'Hobs and plates', 'Floor and drain', 'Bins emptied and washed'],
      },
      { text: 'Mise en place for dinner', at: '18:30', takes: 60, person: MANAGER },
      {
        text: 'Close the kitchen',
        at: '23:30',
        takes: 40,
        person: MANAGER,
        action: 'clean/room',
        steps: ['Everything covered and labelled', 'Oil filtered', 'Floor washed', 'Gas and hood off'],
      },
    ],
  },
  {
    key: 'banquet',
    name: 'Day of the banqueting kitchen',
    place: BANQUET,
    span: 'day',
    work: [
      {
        text: 'Read the temperature of Fridge B',
        at: '07:00',
        takes: 10,
        person: CHEF,
        action: 'control/temperature',
      },
      {
        text: 'Lay out lunch for the staff',
        at: '11:30',
        takes: 60,
        person: CHEF,
        steps: ['Plates and trays', 'Allergen cards on the counter', 'Hot cabinet at 75 °C'],
      },
    ],
  },
  {
    key: 'central',
    name: 'Day of the central kitchen',
    place: CENTRAL,
    span: 'day',
    work: [
      {
        text: 'Read the cold room and the freezer',
        at: '06:30',
        takes: 15,
        person: CHEF,
        action: 'control/temperature',
      },
      {
        text: 'Receive and store the deliveries',
        at: '08:00',
        takes: 60,
        person: CHEF,
        action: 'stock/receive',
      },
      {
        text: 'Send out to bistro and bar',
        at: '15:15',
        takes: 45,
        person: CHEF,
        steps: ['Pick by the shortest date', 'Temperature of the boxes', 'Signed by the driver'],
      },
      {
        text: 'Clean the kitchen',
        at: '15:45',
        takes: 60,
        person: CHEF,
        action: 'clean/room',
        steps: ['Kettle and pans', 'Worktops and boards', 'Blast chiller', 'Floor and drains'],
      },
    ],
  },
  {
    key: 'centralWeek',
    name: 'Week of the central kitchen',
    place: CENTRAL,
    span: 'week',
    work: [
      {
        text: 'Descale the combi ovens',
        weekday: 1,
        at: '13:30',
        takes: 60,
        person: CHEF,
        action: 'clean/equipment',
      },
      {
        text: 'Calibrate the probes in ice water',
        weekday: 3,
        at: '07:00',
        takes: 20,
        person: CHEF,
        steps: ['Probe 1 at 0 °C', 'Core probe of the oven', 'Core probe of the blast chiller'],
      },
      {
        text: 'Wash the filters of the hood',
        weekday: 5,
        at: '14:00',
        takes: 90,
        person: CHEF,
        action: 'clean/equipment',
      },
      {
        text: 'Count the dry store',
        weekday: 6,
        at: '12:00',
        takes: 45,
        person: CHEF,
        action: 'stock/count',
      },
    ],
  },
]

/** @returns ids of the patterns by key */
export function planPatterns(plan: Plan): ReadonlyMap<string, string> {
  const { house } = plan
  const ids = PATTERNS.map(({ key, name, place, span, work }): [string, string] => {
    const stamp = setUp(plan, CHEF)
    const patternId = plan.create('pattern', { name, span, locationId: house('place', place) }, stamp)
    for (const [priority, { text, weekday = 1, at, takes, action, person }] of work.entries())
      plan.create(
        'patternTask',
        {
          patternId,
          text,
          weekday,
          at,
          priority,
          expectedDuration: takes * 60,
          actionId: action === undefined ? null : house('action', action),
          userId: house('person', person),
        },
        stamp,
      )
    return [key, patternId]
  })
  return new Map(ids)
}

export function planTriggersAndForecasts(plan: Plan): void {
  const { house } = plan
  const stamp = setUp(plan, CHEF)
  const trigger = (name: string, place: string, rule: object) =>
    plan.create('trigger', { name, locationId: house('place', place), ...rule }, stamp)
  trigger('Chill what was cooked', CENTRAL, {
    eventKind: 'end',
    actionId: house('action', 'cook/oven'),
    makes: 'task',
    text: 'Into the blast chiller within 30 minutes',
    dueAfter: 1800,
    delay: 600,
  })
  trigger('Tell of thrown food', BISTRO, {
    toState: 'waste',
    makes: 'notification',
    text: 'Food was thrown away: write down why',
  })
  trigger('Order flour', WAREHOUSE, {
    listens: 'stock',
    productIds: [house('product', 'Wheat flour')],
    compares: 'below',
    amount: { value: 20, unit: 'kg' },
    makes: 'order',
    orderQuantity: { value: 50, unit: 'kg' },
    active: false,
  })
  trigger('A check failed in the bistro', BISTRO, {
    listens: 'check',
    makes: 'task',
    text: 'Measure again and write down what was done',
    userIds: [house('person', MANAGER)],
    dueAfter: 3600,
  })
  trigger('Empty the grease trap', BISTRO, {
    listens: 'time',
    startAt: plan.clock.at(-10, '15:30'),
    repeats: 'none',
    rule: 'FREQ=WEEKLY;BYDAY=MO,FR',
    makes: 'task',
    text: 'Empty the grease trap',
    userIds: [house('person', COOK)],
    dueAfter: 5400,
  })
  const products = (...names: string[]) => names.map(name => house('product', name))
  plan.create(
    'forecaster',
    {
      name: 'Lunch and dinner of the bistro',
      locationId: house('place', BISTRO),
      method: 'best',
      weeks: 8,
      horizon: 7,
      margin: 0.1,
      productIds: products('Caesar salad', 'Seafood rice', 'Beef lasagne', 'Chicken croquettes'),
    },
    stamp,
  )
  plan.create(
    'forecaster',
    {
      name: 'Bases of the central kitchen',
      locationId: house('place', CENTRAL),
      method: 'best',
      weeks: 8,
      horizon: 3,
      productIds: products('Chicken stock', 'Tomato sofrito', 'Béchamel'),
    },
    stamp,
  )
  planInfluences(plan)
}

/** Days that are not as others of their weekday: what was, and what is known to come. */
function planInfluences(plan: Plan): void {
  const { house, clock } = plan
  const influence = (name: string, place: string, day: number, what: object) =>
    plan.create(
      'influence',
      { name, locationId: house('place', place), day: clock.day(day), ...what },
      { at: clock.at(-5, '17:30'), by: CHEF },
    )
  const dishes = { productIds: ['Seafood rice', 'Chocolate tart'].map(name => house('product', name)) }
  influence('Rain all day', BISTRO, -6, { kind: 'weather', factor: 0.7 })
  influence('Dinner of the rowing club', BANQUET, 1, { kind: 'booking', covers: 40, ...dishes })
  influence('Birthday of the Ferrer family', BISTRO, 2, { kind: 'booking', covers: 14, ...dishes })
  influence('Feast of the quarter', BISTRO, 4, { kind: 'holiday', factor: 1.4 })
}
