/** What recipes reckon with: weights, densities, yields, servings; and nutrition per 100 g, rounded as labels round it. */

interface Figures {
  /** Kilograms of a litre. */
  readonly density?: number
  /** Grams of a piece. */
  readonly weight?: number
  readonly servings?: number
  /** What cooking leaves of the weight. */
  readonly yield?: number
  /** kJ, kcal, fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
  readonly per100?: readonly [number, number, number, number, number, number, number, number, number]
  readonly route?: 'Cook and chill' | 'Cook, chill and freeze' | 'Cold preparation' | 'Fried to order'
}

const FIGURES: Readonly<Record<string, Figures>> = {
  chicken: { per100: [900, 215, 15, 4.3, 0, 0, 0, 18.6, 0.2] },
  bones: { per100: [60, 14, 0.3, 0.1, 0.5, 0.2, 0, 2.2, 0.3] },
  water: { density: 1, per100: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
  beef: { per100: [711, 170, 9.5, 3.8, 0, 0, 0, 21, 0.15] },
  hake: { per100: [301, 71, 0.7, 0.1, 0, 0, 0, 16.3, 0.25] },
  prawns: { per100: [355, 84, 0.6, 0.1, 0, 0, 0, 20, 0.9] },
  mussels: { per100: [361, 86, 2.2, 0.4, 3.7, 0, 0, 11.9, 0.7] },
  milk: { density: 1.03, per100: [268, 64, 3.6, 2.4, 4.7, 4.7, 0, 3.2, 0.1] },
  butter: { per100: [3054, 743, 82, 52, 0.6, 0.6, 0, 0.7, 0.03] },
  cream: { density: 1.01, per100: [1391, 337, 35, 23, 3.1, 3.1, 0, 2.2, 0.08] },
  parmesan: { per100: [1671, 402, 30, 20, 0, 0, 0, 32, 1.6] },
  eggs: { weight: 55, per100: [599, 143, 9.5, 3.1, 0.7, 0.4, 0, 12.6, 0.36] },
  flour: { per100: [1455, 344, 1.2, 0.2, 71, 0.7, 3.2, 10.5, 0.01] },
  bread: { weight: 500, per100: [1046, 248, 1.3, 0.3, 49, 2.6, 3, 8.5, 1.2] },
  oil: { density: 0.916, per100: [3389, 824, 91.6, 14, 0, 0, 0, 0, 0] },
  tomato: { per100: [83, 20, 0.2, 0, 3.2, 3.1, 1.2, 0.9, 0.01] },
  onion: { per100: [154, 37, 0.1, 0, 7.4, 5.1, 1.7, 1.1, 0.01] },
  carrot: { per100: [160, 38, 0.2, 0, 6.8, 6.6, 2.8, 0.9, 0.17] },
  celery: { per100: [70, 17, 0.2, 0, 1.4, 1.3, 1.6, 0.7, 0.2] },
  garlic: { per100: [590, 140, 0.5, 0.1, 27, 1, 2.1, 6.4, 0.04] },
  lettuce: { weight: 420, per100: [71, 17, 0.3, 0, 1.2, 1.2, 2.1, 1.2, 0.02] },
  chickpeas: { per100: [1487, 354, 5.5, 0.6, 50, 3.1, 15, 20, 0.06] },
  tahini: { per100: [2640, 638, 57, 8, 8.3, 0.6, 9, 20, 0.1] },
  mustard: { per100: [632, 152, 11, 0.7, 4.1, 2.8, 5, 7.2, 5.7] },
  anchovy: { per100: [875, 210, 12, 2.2, 0, 0, 0, 26, 12] },
  rice: { per100: [1472, 347, 0.6, 0.1, 78, 0.2, 1.4, 6.7, 0.01] },
  chocolate: { per100: [2426, 585, 42, 25, 35, 29, 11, 8, 0.02] },
  sugar: { per100: [1700, 400, 0, 0, 100, 100, 0, 0, 0] },
  stock: { density: 1, yield: 0.8, route: 'Cook, chill and freeze' },
  sofrito: { yield: 0.65, route: 'Cook, chill and freeze' },
  bechamel: { yield: 0.95, route: 'Cook and chill' },
  ragout: { yield: 0.8, route: 'Cook, chill and freeze' },
  roast: { yield: 0.72, route: 'Cook and chill' },
  hummus: { servings: 4, route: 'Cold preparation' },
  caesar: { density: 0.95, route: 'Cold preparation' },
  croquettes: { weight: 40, servings: 1, yield: 0.95, route: 'Fried to order' },
  lasagne: { servings: 1, yield: 0.92, route: 'Cook and chill' },
  salad: { servings: 1, route: 'Cold preparation' },
  paella: { servings: 1, yield: 0.85, route: 'Cook and chill' },
  tart: { servings: 1, yield: 0.9, route: 'Cook and chill' },
}

const NUTRIENTS = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const

/** The figures of a product as its fields want them. */
export function figuresOf(key: string) {
  const { per100, route: _route, ...figures } = FIGURES[key] ?? {}
  return {
    ...figures,
    ...(per100 === undefined
      ? {}
      : { nutrition: Object.fromEntries(NUTRIENTS.map((name, at) => [name, per100[at] ?? 0])) }),
  }
}

/** The name of the route a product goes. */
export const routeOf = (key: string): string | undefined => FIGURES[key]?.route
