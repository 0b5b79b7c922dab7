/** What the demo's kitchen buys. */
import type { DemoProduct } from './demo-product.ts'

const FRESH = { chilled: { use: '3d' } } as const
const bought = (
  key: string,
  name: string,
  unit: DemoProduct['unit'],
  cost: number,
  supplier: string,
  more: Partial<DemoProduct> = {},
): DemoProduct => ({ key, name, type: 'ingredient', unit, cost, supplier, life: FRESH, ...more })

export const COLD = { storage: 'Keep between 0 and 4 °C', temperature: [0, 4] } as const
const DRY = {
  storage: 'Keep dry and cool',
  life: { sealed: { best: '12M' }, opened: { best: '2M' } },
} as const

export const INGREDIENTS: readonly DemoProduct[] = [
  bought('chicken', 'Chicken, whole', 'kg', 3.9, 'Aves del Prat', {
    ...COLD,
    life: { sealed: { use: '6d' }, opened: { use: '2d' }, frozen: { best: '9M' }, thawed: { use: '1d' } },
    color: '#e8b75f',
  }),
  bought('bones', 'Chicken bones', 'kg', 0.9, 'Aves del Prat', {
    ...COLD,
    life: { sealed: { use: '4d' }, frozen: { best: '6M' } },
  }),
  bought('beef', 'Beef chuck', 'kg', 9.8, 'Carns Collserola', {
    ...COLD,
    life: { sealed: { use: '10d' }, opened: { use: '3d' }, frozen: { best: '12M' } },
  }),
  bought('hake', 'Hake loin', 'kg', 13.5, 'Llotja Nova', {
    ...COLD,
    allergens: { fish: 'contains' },
    life: { sealed: { use: '3d' }, frozen: { best: '6M' }, thawed: { use: '1d' } },
  }),
  bought('prawns', 'Red prawns', 'kg', 28, 'Llotja Nova', {
    ...COLD,
    allergens: { crustaceans: 'contains', so2: 'contains' },
    life: { sealed: { use: '2d' }, frozen: { best: '6M' }, thawed: { use: '1d' } },
  }),
  bought('mussels', 'Mussels', 'kg', 4.2, 'Llotja Nova', {
    ...COLD,
    allergens: { molluscs: 'contains' },
    life: { sealed: { use: '3d' } },
  }),
  bought('milk', 'Whole milk', 'l', 0.95, 'Lacteas del Norte', {
    ...COLD,
    allergens: { milk: 'contains' },
    life: { sealed: { use: '10d' }, opened: { use: '3d' } },
    diets: ['vegetarian'],
  }),
  bought('butter', 'Butter', 'kg', 7.4, 'Lacteas del Norte', {
    ...COLD,
    allergens: { milk: 'contains' },
    life: { sealed: { best: '3M' }, opened: { best: '3w' } },
    diets: ['vegetarian'],
  }),
  bought('cream', 'Cream 35 %', 'l', 3.6, 'Lacteas del Norte', {
    ...COLD,
    allergens: { milk: 'contains' },
    life: { sealed: { use: '3w' }, opened: { use: '3d' } },
    diets: ['vegetarian'],
  }),
  bought('parmesan', 'Parmesan', 'kg', 16.2, 'Lacteas del Norte', {
    ...COLD,
    allergens: { milk: 'contains', eggs: 'contains' },
    life: { sealed: { best: '6M' }, opened: { best: '3w' } },
  }),
  bought('eggs', 'Eggs, free range', 'piece', 0.22, 'Granja Sol', {
    storage: 'Keep between 5 and 18 °C',
    allergens: { eggs: 'contains' },
    life: { sealed: { best: '3w' } },
    diets: ['vegetarian'],
  }),
  bought('flour', 'Wheat flour', 'kg', 0.7, 'Molins Rius', {
    ...DRY,
    allergens: { gluten: 'contains', soya: 'traces' },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('bread', 'Country bread', 'piece', 1.8, 'Forn Vell', {
    allergens: { gluten: 'contains', sesame: 'traces' },
    life: { sealed: { best: '2d' }, frozen: { best: '3M' } },
    storage: 'Keep dry',
  }),
  bought('oil', 'Olive oil', 'l', 7.9, 'Oleica', { ...DRY, diets: ['vegan', 'vegetarian'] }),
  bought('tomato', 'Ripe tomatoes', 'kg', 1.4, 'Hortes del Delta', {
    life: { sealed: { best: '6d' } },
    storage: 'Keep cool',
    diets: ['vegan', 'vegetarian'],
    color: '#d03739',
  }),
  bought('onion', 'Onions', 'kg', 0.8, 'Hortes del Delta', {
    life: { sealed: { best: '4w' } },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('carrot', 'Carrots', 'kg', 0.9, 'Hortes del Delta', {
    life: { sealed: { best: '2w' } },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('celery', 'Celery', 'kg', 1.7, 'Hortes del Delta', {
    allergens: { celery: 'contains' },
    life: { sealed: { best: '10d' } },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('garlic', 'Garlic', 'kg', 4.8, 'Hortes del Delta', {
    life: { sealed: { best: '2M' } },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('lettuce', 'Romaine lettuce', 'piece', 0.9, 'Hortes del Delta', {
    ...COLD,
    life: { sealed: { best: '6d' } },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('chickpeas', 'Chickpeas, dry', 'kg', 2.1, 'Llegums Pla', {
    ...DRY,
    allergens: { gluten: 'traces' },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('tahini', 'Tahini', 'kg', 8.5, 'Llegums Pla', {
    ...DRY,
    allergens: { sesame: 'contains', nuts: 'traces', peanuts: 'traces' },
    diets: ['vegan', 'vegetarian'],
  }),
  bought('mustard', 'Dijon mustard', 'kg', 5.2, 'Conserves Mar', {
    ...DRY,
    allergens: { mustard: 'contains', so2: 'contains' },
  }),
  bought('anchovy', 'Anchovies in oil', 'kg', 22, 'Conserves Mar', {
    ...COLD,
    allergens: { fish: 'contains' },
    life: { sealed: { best: '6M' }, opened: { best: '2w' } },
  }),
  bought('rice', 'Bomba rice', 'kg', 3.3, 'Llegums Pla', {
    ...DRY,
    diets: ['vegan', 'vegetarian', 'celiac'],
  }),
  bought('chocolate', 'Dark chocolate 70 %', 'kg', 11.5, 'Dolça Casa', {
    ...DRY,
    allergens: { soya: 'contains', milk: 'traces', nuts: 'traces' },
  }),
  bought('water', 'Water', 'l', 0.002, 'Aigua de la ciutat', {
    life: {},
    diets: ['vegan', 'vegetarian', 'celiac', 'halal', 'kosher', 'lactoseIntolerant'],
  }),
  bought('sugar', 'Sugar', 'kg', 1.1, 'Dolça Casa', { ...DRY, diets: ['vegan', 'vegetarian'] }),
]
