/** Reports of what happened and who did it: events, one action, people, places side by side. */
import type { Column } from './document.ts'
import {
  at,
  product,
  place,
  person,
  note,
  quantity,
  word,
  text,
  count,
  distinct,
  is,
  sum,
  type KindRule,
} from './kind-rule.ts'

const EVENT_COLUMNS: readonly Column[] = [
  at,
  word('action', 'tracing.action.', 'actionPath.'),
  word('kind', 'event.choice.kind.'),
  product,
  text('label', 0.1),
  word('fromState', 'statePath.'),
  word('toState', 'statePath.'),
  quantity,
  { name: 'celsius', kind: 'temperature', share: 0.1 },
  place,
  person,
]
const EVENTS: Omit<KindRule, 'needs'> = {
  columns: EVENT_COLUMNS,
  measures: [
    count('events'),
    count('warnings', is('kind', 'warning')),
    count('errors', is('kind', 'error')),
    distinct('products', 'product'),
  ],
  figures: ['events', 'warnings', 'errors', 'products'],
  groups: [
    { by: 'action', measures: ['events', 'warnings', 'errors'] },
    { by: 'place', measures: ['events', 'warnings', 'errors'] },
    { by: 'product', measures: ['events'] },
    { by: 'person', measures: ['events'] },
  ],
  charts: [{ look: 'bars', along: 'day', measures: ['events'] }],
}

/** Of one action: what was measured, between which limits, for how long, and how it came out. */
const ACTION: Omit<KindRule, 'needs'> = {
  columns: [
    at,
    word('kind', 'event.choice.kind.'),
    product,
    text('label', 0.1),
    quantity,
    { name: 'celsius', kind: 'temperature', share: 0.1 },
    { name: 'lowerLimit', kind: 'temperature', share: 0.09 },
    { name: 'upperLimit', kind: 'temperature', share: 0.09 },
    { name: 'took', kind: 'minutes', share: 0.09 },
    word('outcome', 'process.choice.status.', 'haccpCheck.choice.outcome.'),
    place,
    person,
    note,
  ],
  measures: [
    ...EVENTS.measures,
    { name: 'lowest', how: 'low', column: 'celsius', kind: 'temperature' },
    { name: 'highest', how: 'high', column: 'celsius', kind: 'temperature' },
    { name: 'meanTook', how: 'mean', column: 'took', kind: 'minutes' },
  ],
  figures: ['events', 'warnings', 'errors', 'products', 'lowest', 'highest', 'meanTook'],
  groups: [
    { by: 'place', measures: ['events', 'warnings', 'lowest', 'highest'] },
    { by: 'product', measures: ['events', 'warnings', 'lowest', 'highest'] },
    { by: 'person', measures: ['events', 'warnings'] },
  ],
  charts: EVENTS.charts,
}

export const workKinds = {
  events: { needs: ['RE', 'EV'], ...EVENTS },
  action: { needs: ['RE', 'EV'], asks: 'action', ...ACTION },
  people: {
    needs: ['RE', 'EV'],
    isAboutPeople: true,
    columns: [
      { name: 'day', kind: 'day', share: 0.15 },
      { ...person, share: 0.35 },
      { name: 'labels', kind: 'count', share: 0.12 },
      { name: 'moves', kind: 'count', share: 0.12 },
      { name: 'checks', kind: 'count', share: 0.12 },
      { name: 'bookings', kind: 'count', share: 0.14 },
    ],
    measures: [
      distinct('people', 'person'),
      sum('labels', 'count'),
      sum('moves', 'count'),
      sum('checks', 'count'),
      sum('bookings', 'count'),
    ],
    figures: ['people', 'labels', 'moves', 'checks', 'bookings'],
    groups: [{ by: 'person', measures: ['labels', 'moves', 'checks', 'bookings'] }],
    charts: [
      { look: 'bars', along: 'person', measures: ['labels', 'moves', 'checks', 'bookings'] },
      { look: 'bars', along: 'day', measures: ['labels', 'checks'] },
    ],
  },
  comparison: {
    needs: ['RE', 'EV'],
    columns: [
      { ...place, share: 0.3 },
      { name: 'labels', kind: 'count', share: 0.12 },
      { name: 'checks', kind: 'count', share: 0.12 },
      { name: 'failed', kind: 'count', share: 0.12 },
      { name: 'incidences', kind: 'count', share: 0.12 },
      { name: 'losses', kind: 'count', share: 0.11 },
      { name: 'cost', kind: 'money', share: 0.11 },
    ],
    measures: [
      distinct('places', 'place'),
      sum('labels', 'count'),
      sum('checks', 'count'),
      sum('failed', 'count'),
      sum('incidences', 'count'),
      sum('losses', 'count'),
      sum('cost', 'money'),
    ],
    figures: ['places', 'labels', 'checks', 'failed', 'incidences', 'cost'],
    groups: [],
    charts: [
      { look: 'bars', along: 'place', measures: ['labels', 'checks'] },
      { look: 'bars', along: 'place', measures: ['cost'] },
    ],
  },
} satisfies Readonly<Record<string, KindRule>>
