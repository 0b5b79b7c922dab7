/**
 * How long foods keep, by the way they are handled: the shortest that the named source says, or less. They are a beginning
 * that a kitchen checks against its own plan; what a producer says on a pack goes before.
 *
 * - `chart`: Cold Food Storage Chart of FoodSafety.gov (4 °C or below, freezer at -18 °C): cooked meals, soups and salads
 *   3 to 4 days; raw poultry, minced meat and fish 1 to 2; raw cuts of meat 3 to 5; deli meats opened 3 to 5; eggs in their
 *   shells 3 to 5 weeks; freezer times for quality.
 * - `foodCode`: FDA Food Code 2022, 3-501.17: food ready to eat, opened or made, seven days at 5 °C at most.
 * - `rawEgg`: Real Decreto 1021/2022: food with egg that was not heated enough, 24 hours at 8 °C or below.
 * - `cautious`: one to three days, well within the seven of the Food Code, where handling or moisture asks for less.
 * - `quality`: dry, sour or sweet foods, whose date is one of quality.
 */
import type { Life, ProductLife } from '@cloche/domain/rules/expiry'

export const starterSources = ['chart', 'foodCode', 'rawEgg', 'cautious', 'quality'] as const
export type StarterSource = (typeof starterSources)[number]
export type StarterStorage = 'cold' | 'fish' | 'eggs' | 'frozen' | 'dry'

type Length = `${number}${'h' | 'd' | 'w' | 'M'}`
type Lives = Readonly<Record<string, { readonly best?: Length; readonly use?: Length }>>

interface Rule {
  readonly lives: Lives
  readonly storage: StarterStorage
  readonly source: StarterSource
}

const rule = (source: StarterSource, storage: StarterStorage, lives: Lives): Rule => ({
  lives,
  storage,
  source,
})

/** Raw food that is bought: fresh for so long, frozen, and a day once thawed. */
const raw = (fresh: Length, frozen: Length, storage: StarterStorage = 'cold') =>
  rule('chart', storage, {
    chilled: { use: fresh },
    prepared: { use: '1d' },
    frozen: { best: frozen },
    thawed: { use: '1d' },
  })
/** Cooked food: two hours until it is cold or served, then chilled or frozen. */
const cooked = (chilled: Length, frozen: Length | null, source: StarterSource = 'chart') =>
  rule(source, 'cold', {
    cooked: { use: '2h' },
    chilled: { use: chilled },
    ...(frozen === null ? {} : { frozen: { best: frozen }, thawed: { use: '1d' } }),
  })
/** What was opened. */
const opened = (use: Length, source: StarterSource = 'foodCode', frozen?: Length) =>
  rule(source, 'cold', {
    opened: { use },
    ...(frozen === undefined ? {} : { frozen: { best: frozen }, thawed: { use: '1d' } }),
  })
/** What was cut, mixed or finished cold. */
const prepared = (use: Length, source: StarterSource = 'cautious') =>
  rule(source, 'cold', { prepared: { use }, chilled: { use } })
const dry = (best: Length) => rule('quality', 'dry', { opened: { best } })

const rules = {
  rawPoultry: raw('1d', '9M'),
  rawMeat: raw('3d', '4M'),
  rawMince: raw('1d', '3M'),
  rawFish: raw('1d', '4M', 'fish'),
  rawFatFish: raw('1d', '2M', 'fish'),
  rawShellfish: raw('1d', '3M', 'fish'),
  liveShellfish: rule('chart', 'cold', { chilled: { use: '1d' }, cooked: { use: '2h' } }),
  readyToCook: rule('chart', 'cold', {
    prepared: { use: '1d' },
    chilled: { use: '1d' },
    frozen: { best: '2M' },
    thawed: { use: '1d' },
  }),
  cookedMeal: cooked('3d', '2M'),
  cookedFish: cooked('2d', '2M', 'cautious'),
  cookedEgg: cooked('2d', null, 'cautious'),
  cookedRice: cooked('2d', null, 'cautious'),
  cookedVegetables: cooked('3d', '2M'),
  cookedSauce: cooked('3d', '2M'),
  cookedFruit: cooked('3d', '2M', 'cautious'),
  dairySauce: cooked('2d', '2M', 'cautious'),
  soup: cooked('3d', '2M'),
  blended: cooked('1d', null, 'cautious'),
  freshSoup: prepared('2d'),
  freshSauce: prepared('2d'),
  acidSauce: prepared('5d', 'foodCode'),
  rawEgg: rule('rawEgg', 'cold', { prepared: { use: '24h' }, chilled: { use: '24h' } }),
  mixedSalad: prepared('3d', 'chart'),
  sandwich: prepared('1d'),
  cutLeaves: prepared('1d'),
  cutVegetables: prepared('2d'),
  cutFruit: prepared('1d'),
  freshJuice: prepared('1d'),
  shellEggs: rule('chart', 'eggs', { chilled: { best: '3w' } }),
  boiledEggs: prepared('3d'),
  openedEgg: opened('2d', 'cautious'),
  openedMilk: opened('3d', 'cautious'),
  openedFreshCheese: opened('3d', 'cautious'),
  openedHardCheese: opened('7d'),
  openedButter: rule('quality', 'cold', { opened: { best: '2w' } }),
  openedDeli: opened('3d', 'chart'),
  openedCured: opened('7d'),
  openedSmoked: opened('3d', 'cautious'),
  openedTin: opened('2d', 'cautious', '2M'),
  openedSauce: opened('7d'),
  openedPickle: opened('7d'),
  openedDry: dry('2M'),
  whippedCream: prepared('1d'),
  creamFilling: prepared('2d'),
  creamPastry: prepared('2d'),
  bakedDessert: prepared('3d', 'chart'),
  fruitTart: prepared('2d'),
  iceMix: prepared('1d'),
  iceCream: rule('quality', 'frozen', { frozen: { best: '3M' } }),
  rawDough: rule('cautious', 'cold', {
    prepared: { use: '1d' },
    chilled: { use: '1d' },
    frozen: { best: '2M' },
    thawed: { use: '1d' },
  }),
  sourdough: rule('quality', 'cold', { prepared: { best: '2d' }, chilled: { best: '1w' } }),
  bread: rule('quality', 'dry', { prepared: { best: '1d' }, frozen: { best: '2M' }, thawed: { best: '1d' } }),
  dryPastry: rule('quality', 'dry', {
    prepared: { best: '2d' },
    frozen: { best: '2M' },
    thawed: { best: '1d' },
  }),
  dryBiscuit: rule('quality', 'dry', { prepared: { best: '2w' } }),
  sugarSyrup: rule('quality', 'cold', { prepared: { best: '1w' }, chilled: { best: '1w' } }),
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
