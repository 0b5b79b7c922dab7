/**
 * How long foods keep, by the way they are handled: at most the shortest that a source says which was read, often less. They
 * are a beginning that a kitchen checks against its own plan; what a producer says on a pack goes before. What no source
 * says has no life here.
 *
 * Where it was read, on 24 November 2026:
 * - `foodKeeper`: FoodKeeper, the data set of the USDA's Food Safety and Inspection Service (refrigerator at 4 °C, freezer at
 *   -18 °C for quality). The rows that count for a way of handling are named by their numbers; what they say stands in
 *   `food-keeper.ts`, and a test holds each life to it. Read whole, as github.com/HulkOfKnowledge/USDA-foodkeeper-shelf-life-test
 *   carries it.
 * - `egg`: Real Decreto 1021/2022 (Spain), article 9: food made with egg or egg products that does not keep at room
 *   temperature, 24 hours at 8 °C at most, heated to 70 °C or not. Read in reports of it (avinews.com, infohoreca.com), not in
 *   the gazette.
 * - `rice`: advice of the NHS and of councils in the United Kingdom (khon2.com, recycledevon.org): cooked rice, one day.
 *   FoodKeeper says four to six; the shorter counts.
 * - `none`: nothing was found.
 *
 * For all: thawed food, 24 hours (UK Food Standards Agency, by rbkc.gov.uk); cooked food, two hours until it is cold or served
 * (FDA Food Code 3-501.14, from 57 to 21 °C); a use-by of seven days at most (Food Code 3-501.17, by Minnesota Rules 4626.0400).
 */
import type { Life, ProductLife } from '@cloche/domain/rules/expiry'

export const starterSources = ['foodKeeper', 'egg', 'rice', 'none'] as const
export type StarterSource = (typeof starterSources)[number]
export type StarterStorage = 'cold' | 'fish' | 'eggs' | 'frozen' | 'dry'

type Length = `${number}${'h' | 'd' | 'w' | 'M'}`
type Lives = Readonly<Record<string, { readonly best?: Length; readonly use?: Length }>>

interface Rule {
  readonly lives: Lives
  readonly storage: StarterStorage
  readonly source: StarterSource
  /** The rows of FoodKeeper that say how long. */
  readonly rows: readonly number[]
}

const rule = (
  rows: readonly number[],
  storage: StarterStorage,
  lives: Lives,
  source: StarterSource = 'foodKeeper',
): Rule => ({ lives, storage, source, rows })

/** Raw food that is bought: fresh for so long, frozen, and a day once thawed. */
const raw = (rows: readonly number[], fresh: Length, frozen: Length, storage: StarterStorage = 'cold') =>
  rule(rows, storage, {
    chilled: { use: fresh },
    prepared: { use: '1d' },
    frozen: { best: frozen },
    thawed: { use: '1d' },
  })
/** Cooked food: two hours until it is cold or served, then chilled or frozen. */
const cooked = (
  rows: readonly number[],
  chilled: Length,
  frozen: Length | null = null,
  source: StarterSource = 'foodKeeper',
) =>
  rule(
    rows,
    'cold',
    {
      cooked: { use: '2h' },
      chilled: { use: chilled },
      ...(frozen === null ? {} : { frozen: { best: frozen }, thawed: { use: '1d' } }),
    },
    source,
  )
/** What was opened, and is kept cold. */
const opened = (rows: readonly number[], use: Length) => rule(rows, 'cold', { opened: { use } })
/** What was cut, mixed or finished cold. */
const prepared = (rows: readonly number[], use: Length, source: StarterSource = 'foodKeeper') =>
  rule(rows, 'cold', { prepared: { use }, chilled: { use } }, source)
const dry = (rows: readonly number[], best: Length) => rule(rows, 'dry', { opened: { best } })

const rules = {
  rawPoultry: raw([113, 116, 117, 118, 120], '1d', '9M'),
  rawMeat: raw([39, 48, 60, 72], '3d', '4M'),
  rawMince: raw([43], '1d', '3M'),
  rawSausage: raw([102], '1d', '1M'),
  rawFish: raw([144, 145], '1d', '4M', 'fish'),
  rawFatFish: raw([146], '1d', '2M', 'fish'),
  rawShellfish: raw([151, 152], '1d', '3M', 'fish'),
  liveShellfish: rule([157], 'cold', { chilled: { use: '1d' }, cooked: { use: '2h' } }),
  readyToCook: raw([117, 134, 145], '1d', '1M'),
  cookedMeal: cooked([135, 140, 162, 173], '3d', '1M'),
  cookedFish: cooked([148], '2d', '1M'),
  cookedEgg: cooked([], '24h', null, 'egg'),
  cookedRice: cooked([178], '24h', null, 'rice'),
  cookedPasta: cooked([177], '2d'),
  cookedVegetables: cooked([174], '3d', '1M'),
  cookedSauce: cooked([174, 599], '3d', '1M'),
  cookedFruit: cooked([562], '3d', '2M'),
  dairySauce: cooked([173, 174], '2d', '1M'),
  gravy: cooked([344], '1d'),
  soup: cooked([193, 484, 629], '3d', '2M'),
  blended: cooked([173, 174], '1d'),
  freshSoup: prepared([569], '2d'),
  freshSauce: prepared([180, 183, 354], '2d'),
  acidSauce: prepared([624], '5d'),
  coldEgg: prepared([], '24h', 'egg'),
  coldRice: prepared([178], '24h', 'rice'),
  sandwich: prepared([184, 417, 418], '1d'),
  cutLeaves: prepared([415, 611], '1d'),
  cutVegetables: prepared([365, 415], '2d'),
  cutFruit: prepared([179, 264], '1d'),
  freshJuice: prepared([457, 569], '1d'),
  shellEggs: rule([21], 'eggs', { chilled: { best: '3w' } }),
  openedEgg: opened([17, 22], '2d'),
  openedMilk: opened([13, 33, 644], '3d'),
  openedFreshCheese: opened([9, 10, 490, 546], '3d'),
  openedHardCheese: opened([3, 6], '7d'),
  openedButter: rule([1], 'cold', { opened: { best: '2w' } }),
  openedDeli: opened([85, 515], '3d'),
  openedCured: opened([79, 631, 675], '7d'),
  openedFish: opened([166, 673], '3d'),
  openedTinFish: opened([617, 619], '1d'),
  openedTin: opened([372, 373], '2d'),
  openedSauce: opened([350], '7d'),
  openedPickle: opened([352, 353], '7d'),
  openedDry: dry([222, 240, 387, 643], '2M'),
  openedBiscuit: dry([377], '1M'),
  openedNuts: dry([386, 446, 616], '1w'),
  whippedCream: prepared([12], '1d'),
  creamFilling: prepared([28], '2d'),
  iceMix: prepared([28], '1d', 'egg'),
  iceCream: rule([317, 324], 'frozen', { frozen: { best: '3M' } }),
  rawDough: raw([246, 247, 309], '1d', '2M'),
  sourdough: rule([], 'cold', {}, 'none'),
  bread: rule([460, 574], 'dry', {
    prepared: { best: '1d' },
    frozen: { best: '2M' },
    thawed: { best: '1d' },
  }),
  dryPastry: rule([197, 451], 'dry', {
    prepared: { best: '2d' },
    frozen: { best: '2M' },
    thawed: { best: '1d' },
  }),
  dryBiscuit: rule([199], 'dry', { prepared: { best: '2w' } }),
  sugarSyrup: rule([398], 'cold', { prepared: { best: '1w' }, chilled: { best: '1w' } }),
} satisfies Readonly<Record<string, Rule>>

/** A way of handling food. */
export type Keeping = keyof typeof rules

/** Temperatures of a storage in degrees Celsius: of Regulation (EC) 853/2004 where it says some, else of cold rooms. */
const temperatures: Readonly<Record<StarterStorage, readonly [number | null, number | null]>> = {
  cold: [0, 4],
  fish: [0, 2],
  eggs: [5, 18],
  frozen: [null, -18],
  dry: [null, null],
}

const UNITS = { h: 'hours', d: 'days', w: 'weeks', M: 'months' } as const

function lifeOf(length: Length | undefined): Life | null {
  if (length === undefined) return null
  return { value: Number(length.slice(0, -1)), unit: UNITS[length.at(-1) as keyof typeof UNITS] }
}

export interface KeptFood {
  readonly life: ProductLife
  readonly storage: StarterStorage
  readonly source: StarterSource
  readonly temperatureMin: number | null
  readonly temperatureMax: number | null
}

/** How food that is handled so is kept, as a product says it. */
export function keptAs(keeping: Keeping): KeptFood {
  const { lives, storage, source }: Rule = rules[keeping]
  const [temperatureMin, temperatureMax] = temperatures[storage]
  const life = Object.fromEntries(
    Object.entries(lives).map(([condition, { best, use }]) => [
      condition,
      { bestBefore: lifeOf(best), expiration: lifeOf(use) },
    ]),
  )
  return { life, storage, source, temperatureMin, temperatureMax }
}

/** The rows of FoodKeeper that a way of handling was held against, by their numbers. */
export const rowsFor = (keeping: Keeping): readonly number[] => rules[keeping].rows
