/** What the demo's guests are offered, and how they may have it changed. */
import { BAR, BISTRO, CHEF, MANAGER } from '../week/house.ts'
import type { Plan } from '../week/plan.ts'
import { setUp } from './set-up.ts'

interface DemoMenu {
  readonly name: string
  readonly kind: string
  readonly places: readonly string[]
  readonly price?: number
  /** Guests on a day; how many of one are expected. */
  readonly covers?: number
  readonly expected?: Readonly<Record<string, number>>
  readonly weekdays?: readonly string[]
  /** Days from today. */
  readonly days?: readonly [from: number, to: number]
  readonly sections: Readonly<
    Record<string, readonly (readonly [product: string, price: number | null, note?: string])[]>
  >
}

const WORKDAYS = ['tuesday', 'wednesday', 'thursday', 'friday']

const MENUS: readonly DemoMenu[] = [
  {
    name: 'Bistro card',
    kind: 'card',
    places: [BISTRO],
    expected: { 'Caesar salad': 12, Hummus: 8, 'Seafood rice': 10 },
    sections: {
      'To share': [
        ['Chicken croquettes', 1.6, 'Each'],
        ['Hummus', 7, 'With country bread'],
      ],
      Salads: [['Caesar salad', 11.5]],
      Mains: [
        ['Beef lasagne', 14],
        ['Seafood rice', 19.5, 'For at least two'],
      ],
      Desserts: [['Chocolate tart', 6.5]],
    },
  },
  {
    name: 'Lunch of the day',
    kind: 'daily',
    places: [BISTRO],
    price: 17.9,
    covers: 30,
    expected: { 'Caesar salad': 16, Hummus: 14, 'Beef lasagne': 18, 'Seafood rice': 12 },
    weekdays: WORKDAYS,
    sections: {
      First: [
        ['Caesar salad', null],
        ['Hummus', null],
      ],
      Second: [
        ['Beef lasagne', null],
        ['Seafood rice', null, 'Thursdays'],
      ],
      Dessert: [['Chocolate tart', null]],
    },
  },
  {
    name: 'Terrace bar',
    kind: 'card',
    places: [BAR],
    sections: {
      Tapas: [
        ['Chicken croquettes', 1.5, 'Each'],
        ['Hummus', 6.5],
      ],
      Sweet: [['Chocolate tart', 5.9]],
    },
  },
  {
    name: 'Wedding Puig and Ribera',
    kind: 'banquet',
    places: [BISTRO],
    price: 68,
    covers: 80,
    expected: { 'Chicken croquettes': 320 },
    days: [9, 9],
    sections: {
      Aperitif: [['Chicken croquettes', null, '4 a guest']],
      Dinner: [
        ['Seafood rice', null],
        ['Chocolate tart', null],
      ],
    },
  },
]

interface DemoModifier {
  readonly name: string
  readonly kind: string
  readonly products: readonly string[]
  readonly ingredient: string
  readonly replacement?: string
  readonly quantity?: { readonly value: number; readonly unit: string }
  readonly price?: number
  readonly group?: string
}

const MODIFIERS: readonly DemoModifier[] = [
  { name: 'Without anchovies', kind: 'remove', products: ['Caesar salad'], ingredient: 'Anchovies in oil' },
  {
    name: 'Extra parmesan',
    kind: 'add',
    group: 'Extras',
    products: ['Caesar salad', 'Beef lasagne'],
    ingredient: 'Parmesan',
    quantity: { value: 20, unit: 'g' },
    price: 1.5,
  },
  {
    name: 'More bread',
    kind: 'add',
    group: 'Extras',
    products: ['Hummus', 'Caesar salad'],
    ingredient: 'Country bread',
    quantity: { value: 0.1, unit: 'piece' },
    price: 1,
  },
  {
    name: 'Hake instead of prawns',
    kind: 'replace',
    products: ['Seafood rice'],
    ingredient: 'Red prawns',
    replacement: 'Hake loin',
  },
]

export function planMenus(plan: Plan): void {
  const { house, clock } = plan
  const stamp = setUp(plan, CHEF)
  for (const { name, kind, places, price, covers, expected, weekdays = [], days, sections } of MENUS) {
    const menuId = plan.create(
      'menu',
      {
        name,
        kind,
        price: price ?? null,
        taxPercent: 10,
        covers: covers ?? null,
        weekdays,
        from: days ? clock.day(days[0]) : null,
        to: days ? clock.day(days[1]) : null,
        locationIds: places.map(place => house('place', place)),
      },
      stamp,
    )
    const lines = Object.entries(sections).flatMap(([section, items]) =>
      items.map(item => ({ section, item })),
    )
    for (const [priority, { section, item }] of lines.entries()) {
      const [product, itemPrice, note = null] = item
      const productId = house('product', product)
      const amount = expected?.[product] ?? null
      plan.create(
        'menuItem',
        { menuId, section, productId, price: itemPrice, note, priority, expected: amount },
        stamp,
      )
    }
  }
  const late = setUp(plan, MANAGER)
  for (const { name, kind, products, ingredient, replacement, quantity, price, group } of MODIFIERS)
    plan.create(
      'modifier',
      {
        name,
        kind,
        productIds: products.map(product => house('product', product)),
        ingredientId: house('product', ingredient),
        replacementId: replacement === undefined ? null : house('product', replacement),
        quantity: quantity ?? null,
        price: price ?? null,
        choiceGroup: group ?? null,
        maxChoices: group === undefined ? 1 : 2,
      },
      late,
    )
}
