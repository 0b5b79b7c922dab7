/** The plans of the demo's kitchens, and where their rooms and shelves lie on them. */
import type { Box, FloorPlan } from './drawing.ts'

interface DemoPlan {
  readonly place: string
  readonly plan: FloorPlan
  /** Locations inside, by name, with their outlines. */
  readonly inside: Readonly<Record<string, Box>>
}

const COLD_ROOM: Box = [0.03, 0.05, 0.24, 0.34]
const FREEZER: Box = [0.03, 0.43, 0.24, 0.26]
const FRIDGE: Box = [0.05, 0.08, 0.13, 0.24]
const FRIDGE_B: Box = [0.78, 0.08, 0.17, 0.26]

export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    place: 'Central kitchen',
    plan: {
      rooms: [
        { box: [0.03, 0.05, 0.94, 0.9], floor: 'warm' },
        { box: COLD_ROOM, floor: 'cold' },
        { box: FREEZER, floor: 'frozen' },
        { box: [0.74, 0.66, 0.23, 0.29], floor: 'warm' },
      ],
      doors: [
        { at: [0.27, 0.2], turn: 90 },
        { at: [0.27, 0.53], turn: 90 },
        { at: [0.8, 0.66], turn: 180 },
        { at: [0.5, 0.95], turn: 180 },
      ],
      worktops: [
        [0.38, 0.08, 0.3, 0.09],
        [0.42, 0.42, 0.26, 0.1],
        [0.42, 0.62, 0.26, 0.1],
        [0.87, 0.12, 0.07, 0.4],
      ],
      sinks: [
        [0.05, 0.8, 0.08, 0.1],
        [0.14, 0.8, 0.08, 0.1],
        [0.875, 0.14, 0.06, 0.09],
      ],
      hobs: [
        [0.44, 0.425, 0.07, 0.09],
        [0.52, 0.425, 0.07, 0.09],
      ],
      shelves: [
        [0.045, 0.07, 0.2, 0.05],
        [0.045, 0.3, 0.2, 0.05],
        [0.045, 0.6, 0.2, 0.05],
        [0.76, 0.86, 0.19, 0.06],
      ],
      tables: [],
    },
    inside: { 'Cold room 1': COLD_ROOM, 'Freezer 1': FREEZER },
  },
  {
    place: 'Bistro Gràcia',
    plan: {
      rooms: [
        { box: [0.03, 0.05, 0.52, 0.9], floor: 'warm' },
        { box: [0.55, 0.05, 0.42, 0.9], floor: 'guests' },
        { box: FRIDGE, floor: 'cold' },
      ],
      doors: [
        { at: [0.18, 0.16], turn: 90 },
        { at: [0.55, 0.74], turn: 90 },
        { at: [0.72, 0.95], turn: 180 },
      ],
      worktops: [
        [0.24, 0.08, 0.28, 0.08],
        [0.2, 0.44, 0.2, 0.1],
        [0.49, 0.3, 0.05, 0.36],
        [0.06, 0.84, 0.26, 0.08],
      ],
      sinks: [[0.22, 0.845, 0.08, 0.07]],
      hobs: [
        [0.25, 0.445, 0.07, 0.09],
        [0.33, 0.445, 0.06, 0.09],
      ],
      shelves: [
        [0.06, 0.09, 0.03, 0.21],
        [0.06, 0.5, 0.04, 0.26],
      ],
      tables: [
        [0.65, 0.2],
        [0.78, 0.2],
        [0.91, 0.2],
        [0.65, 0.48],
        [0.78, 0.48],
        [0.91, 0.48],
        [0.78, 0.76],
        [0.91, 0.76],
      ],
    },
    inside: { 'Fridge A': FRIDGE, 'Shelf 2': [0.06, 0.09, 0.03, 0.21] },
  },
  {
    place: 'Banqueting kitchen',
    plan: {
      rooms: [
        { box: [0.03, 0.05, 0.94, 0.9], floor: 'warm' },
        { box: FRIDGE_B, floor: 'cold' },
      ],
      doors: [
        { at: [0.78, 0.2], turn: 90 },
        { at: [0.4, 0.95], turn: 180 },
      ],
      worktops: [
        [0.06, 0.08, 0.5, 0.1],
        [0.22, 0.46, 0.46, 0.12],
        [0.06, 0.82, 0.24, 0.1],
      ],
      sinks: [[0.08, 0.83, 0.08, 0.08]],
      hobs: [
        [0.26, 0.465, 0.08, 0.11],
        [0.36, 0.465, 0.08, 0.11],
      ],
      shelves: [[0.62, 0.84, 0.3, 0.06]],
      tables: [],
    },
    inside: { 'Fridge B': FRIDGE_B },
  },
]

const hours = (kind: 'opening' | 'cleaning', weekdays: readonly number[], from: string, to: string) =>
  weekdays.map(weekday => ({ kind, weekday, from, to }))

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
/** Opening and cleaning by place; the bar's Friday and Saturday end after midnight. */
export const DEMO_PERIODS = {
  'Central kitchen': [
    ...hours('opening', [1, 2, 3, 4, 5, 6], '06:00', '15:00'),
    ...hours('cleaning', [1, 2, 3, 4, 5, 6], '15:00', '16:30'),
  ],
  'Bistro Gràcia': [
    ...hours('opening', [2, 3, 4, 5, 6, 7], '13:00', '16:00'),
    ...hours('opening', [2, 3, 4, 5, 6], '20:00', '23:30'),
    ...hours('cleaning', [2, 3, 4, 5, 6, 7], '16:00', '17:00'),
    ...hours('cleaning', [1], '09:00', '12:00'),
  ],
  'Banqueting kitchen': [
    ...hours('opening', [1, 2, 3, 4, 5, 6], '12:00', '15:00'),
    ...hours('opening', [1, 2, 3, 4, 5, 6], '19:30', '22:00'),
    ...hours('cleaning', [1, 2, 3, 4, 5, 6], '15:00', '16:00'),
  ],
  'Terrace bar': [
    ...hours('opening', WEEK, '10:00', '24:00'),
    ...hours('opening', [6, 7], '00:00', '01:30'),
    ...hours('cleaning', WEEK, '08:30', '10:00'),
  ],
  'Warehouse North': [...hours('opening', [1, 2, 3, 4, 5], '05:30', '14:00')],
} as const
