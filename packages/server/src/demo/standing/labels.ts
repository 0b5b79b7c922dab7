/** How the demo's labels look and in what formats food is labelled; the boxes and trolleys it is carried in. */
import { gs1CheckDigit } from '@cloche/domain/rules/codes'
import { ADMIN, BISTRO, CENTRAL, CHEF, FREEZER, FRIDGE } from '../week/house.ts'
import type { Plan } from '../week/plan.ts'
import { setUp } from './stroke.ts'

type Block = readonly [
  kind: string,
  x: number,
  y: number,
  width: number,
  height: number,
  more?: Readonly<Record<string, unknown>>,
]

interface DemoTemplate {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly more?: Readonly<Record<string, unknown>>
  readonly blocks: readonly Block[]
}

const TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Kitchen label 62 x 36',
    width: 62,
    height: 36,
    more: { isDefault: true, language: 'en' },
    blocks: [
      ['field', 2, 2, 42, 6, { field: 'productName', size: 5, isBold: true }],
      ['dates', 2, 9, 42, 10, { size: 4 }],
      ['allergens', 2, 20, 42, 9, { size: 2.6 }],
      ['field', 2, 30, 42, 4, { field: 'batchCode', size: 2.6 }],
      ['qr', 45, 2, 15, 15],
      ['field', 45, 19, 15, 4, { field: 'serial', size: 2.4, align: 'centre' }],
    ],
  },
  {
    name: 'Counter card 100 x 60',
    width: 100,
    height: 60,
    more: { language: 'es', dpi: '300' },
    blocks: [
      ['text', 4, 4, 60, 6, { text: 'Hoteles Marina', size: 4 }],
      ['field', 4, 12, 92, 12, { field: 'productName', size: 9, isBold: true }],
      ['ingredients', 4, 26, 66, 24, { size: 3 }],
      ['line', 4, 52, 92, 0],
      ['qr', 74, 26, 22, 22],
    ],
  },
  {
    name: 'Box label with SSCC',
    width: 100,
    height: 150,
    blocks: [
      ['box', 2, 2, 96, 146],
      ['field', 6, 8, 88, 10, { field: 'productName', size: 8, isBold: true }],
      ['field', 6, 24, 88, 8, { field: 'quantity', size: 6 }],
      ['code', 6, 100, 88, 36],
    ],
  },
]

interface DemoBatching {
  readonly name: string
  readonly product: string
  readonly more: Readonly<Record<string, unknown>>
}

const BATCHINGS: readonly DemoBatching[] = [
  { name: 'Bucket of 5 l', product: 'Chicken stock', more: { weight: 5000, state: 'chill' } },
  { name: 'Bag of 2.5 kg', product: 'Tomato sofrito', more: { weight: 2500, state: 'chill' } },
  {
    name: 'Tray of 8 servings',
    product: 'Beef lasagne',
    more: { servingCount: 8, weight: 2900, state: 'chill', labelCode: 'gs1-128' },
  },
  {
    name: 'Box of 25 pieces',
    product: 'Chicken croquettes',
    more: { countPerBatchItem: 4, servingCount: 4, countPerServing: 6, weight: 900, mode: 'range' },
  },
  { name: 'Tub of 1 kg', product: 'Hummus', more: { weight: 1000, state: 'chill', servingCount: 10 } },
]

const CONTAINERS: readonly (readonly [name: string, shape: string, place: string, status: string])[] = [
  ['Trolley 1', 'Trolley GN 2/1', CENTRAL, 'inUse'],
  ['Trolley 2', 'Trolley GN 2/1', CENTRAL, 'available'],
  ['Gastronorm 11', 'GN 1/1 100 mm', CENTRAL, 'available'],
  ['Gastronorm 12', 'GN 1/1 100 mm', CENTRAL, 'toClean'],
  ['Gastronorm 31', 'GN 1/3 65 mm', FRIDGE, 'inUse'],
  ['Gastronorm 32', 'GN 1/3 65 mm', BISTRO, 'toClean'],
  ['Blue box 4', 'Euro box 600 x 400', FREEZER, 'inUse'],
  ['Blue box 5', 'Euro box 600 x 400', BISTRO, 'available'],
  ['Blue box 2', 'Euro box 600 x 400', CENTRAL, 'retired'],
]

/** A serial shipping container code of the range for internal use. */
function sscc(number: number): string {
  const digits = `0200000${String(number).padStart(10, '0')}`
  return digits + gs1CheckDigit(digits)
}

/** @returns ids of the containers by name */
export function planLabels(plan: Plan): ReadonlyMap<string, string> {
  const { house, clock } = plan
  const stroke = setUp(plan, ADMIN)
  for (const { name, width, height, more, blocks } of TEMPLATES) {
    const templateId = plan.create('template', { name, width, height, ...more }, stroke)
    for (const [priority, [kind, x, y, w, h, look]] of blocks.entries())
      plan.create('templateBlock', { templateId, kind, x, y, width: w, height: h, priority, ...look }, stroke)
  }
  for (const { name, product, more } of BATCHINGS)
    plan.create('batching', { name, productId: house('product', product), ...more }, setUp(plan, CHEF))
  const containers = CONTAINERS.map(([name, shape, place, status], at): [string, string] => [
    name,
    plan.create(
      'container',
      {
        name,
        shapeId: house('shape', shape),
        locationId: house('place', place),
        sscc: sscc(at + 1),
        status,
        cleanedAt: clock.at(-2 - (at % 3), '15:40'),
        cleaningDue: clock.day(at % 4),
      },
      stroke,
    ),
  ])
  return new Map(containers)
}
