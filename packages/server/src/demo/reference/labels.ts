/** In what formats the demo's food is labelled; the boxes and trolleys it is carried in. */
import { gs1CheckDigit } from '@cloche/domain/rules/codes'
import { ADMIN, BISTRO, CENTRAL, CHEF, FREEZER, FRIDGE } from '../week/house.ts'
import { blocksOf, TEMPLATES, templateWords } from '../../tenancy/index.ts'
import type { Plan } from '../week/plan.ts'
import type { Stamp } from '../week/stamp.ts'
import { setUp } from './set-up.ts'

interface DemoBatching {
  readonly name: string
  readonly product: string
  /** The template it is printed by; the default without one. */
  readonly template?: string
  readonly more: Readonly<Record<string, unknown>>
}

const BATCHINGS: readonly DemoBatching[] = [
  { name: 'Bucket of 5 l', product: 'Chicken stock', more: { weight: 5000, state: 'chill' } },
  { name: 'Bag of 2.5 kg', product: 'Tomato sofrito', more: { weight: 2500, state: 'chill' } },
  {
    name: 'Tray of 8 servings',
    product: 'Beef lasagne',
    template: 'Sale label 100 x 80',
    more: { servingCount: 8, weight: 2900, state: 'chill', labelCode: 'gs1-128' },
  },
  {
    name: 'Box of 25 pieces',
    product: 'Chicken croquettes',
    more: { countPerBatchItem: 4, servingCount: 4, countPerServing: 6, weight: 900, mode: 'range' },
  },
  { name: 'Tub of 1 kg', product: 'Hummus', more: { weight: 1000, state: 'chill', servingCount: 10 } },
]

/** Those that were used are to be cleaned since, by somebody's word; what is packed is in use by that. */
const CONTAINERS: readonly (readonly [
  name: string,
  shape: string,
  place: string,
  status?: 'toClean' | 'retired',
])[] = [
  ['Trolley 1', 'Trolley GN 2/1', CENTRAL],
  ['Trolley 2', 'Trolley GN 2/1', CENTRAL],
  ['Gastronorm 11', 'GN 1/1 100 mm', CENTRAL],
  ['Gastronorm 12', 'GN 1/1 100 mm', CENTRAL, 'toClean'],
  ['Gastronorm 31', 'GN 1/3 65 mm', FRIDGE],
  ['Gastronorm 32', 'GN 1/3 65 mm', BISTRO, 'toClean'],
  ['Blue box 4', 'Euro box 600 x 400', FREEZER],
  ['Blue box 5', 'Euro box 600 x 400', BISTRO],
  ['Blue box 2', 'Euro box 600 x 400', CENTRAL, 'retired'],
]

/** A serial shipping container code of the range for internal use. */
function sscc(number: number): string {
  const digits = `0200000${String(number).padStart(10, '0')}`
  return digits + gs1CheckDigit(digits)
}

/** @returns ids of the templates by name */
function planTemplates(plan: Plan, stamp: Stamp): ReadonlyMap<string, string> {
  return new Map(
    TEMPLATES.map((template): [string, string] => {
      const { blocks: _, key, ...look } = template
      const words = templateWords(key, 'en')
      const templateId = plan.create('template', { ...words, ...look }, stamp)
      for (const [priority, block] of blocksOf(template).entries())
        plan.create('templateBlock', { templateId, priority, ...block }, stamp)
      return [words.name, templateId]
    }),
  )
}

/** @returns ids of the containers by name */
export function planLabels(plan: Plan): ReadonlyMap<string, string> {
  const { house, clock } = plan
  const stamp = setUp(plan, ADMIN)
  const templates = planTemplates(plan, stamp)
  for (const { name, product, template, more } of BATCHINGS)
    plan.create(
      'batching',
      {
        name,
        productId: house('product', product),
        ...(template === undefined ? {} : { templateId: templates.get(template) }),
        ...more,
      },
      setUp(plan, CHEF),
    )
  const containers = CONTAINERS.map(([name, shape, place, status], at): [string, string] => {
    const locationId = house('place', place)
    const made = { name, shapeId: house('shape', shape), locationId, sscc: sscc(at + 1) }
    const id = plan.create('container', made, stamp)
    const cleanedAt = clock.at(-2 - (at % 3), '15:40')
    plan.change('container', id, { cleanedAt, cleaningDue: clock.day(at % 4) }, { at: cleanedAt, by: CHEF })
    if (status !== undefined)
      plan.change('container', id, { status }, { at: clock.at(-1, '16:10'), by: CHEF })
    return [name, id]
  })
  return new Map(containers)
}
