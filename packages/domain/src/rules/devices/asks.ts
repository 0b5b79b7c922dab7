/** What somebody who runs an action is asked for, and which actions have a way of their own. */

export interface ActionAsks {
  /** What is measured: a temperature in degrees Celsius, or an amount; null: nothing. */
  readonly value: 'temperature' | 'amount' | null
  readonly isValueRequired: boolean
  /** Food that it is done to. */
  readonly product: boolean
  readonly program: boolean
  readonly device: boolean
  readonly photo: boolean
}

const NOTHING: ActionAsks = {
  value: null,
  isValueRequired: false,
  product: false,
  program: false,
  device: false,
  photo: true,
}
const OF_FOOD: ActionAsks = { ...NOTHING, value: 'temperature', product: true, program: true, device: true }

/** By the path, or by the path above it: the longest one counts. */
const ASKS: Readonly<Record<string, ActionAsks>> = {
  cook: OF_FOOD,
  chill: OF_FOOD,
  freeze: OF_FOOD,
  thaw: OF_FOOD,
  hold: OF_FOOD,
  pack: { ...NOTHING, value: 'amount', product: true, device: true },
  serve: { ...NOTHING, value: 'amount', product: true },
  'control/temperature': {
    ...NOTHING,
    value: 'temperature',
    isValueRequired: true,
    product: true,
    device: true,
  },
  'control/weight': { ...NOTHING, value: 'amount', isValueRequired: true, product: true, device: true },
  'clean/equipment': { ...NOTHING, device: true },
}

/** Actions whose events other work writes: labels, counts, goods that come in. Running them by themselves would count twice. */
const OWN_WAYS = ['label', 'stock'] as const
export type OwnWay = (typeof OWN_WAYS)[number]

/** The paths that stand above one, the longest first: itself too. */
function above(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
}

/** Whether `path` is this action or one below it. */
export const isActionOf = (own: string, path: string): boolean => path === own || path.startsWith(`${own}/`)

/** What running it asks for; of an action of the house's own making nothing but a picture and a note. */
export function actionAsks(path: string): ActionAsks {
  const found = above(path).find(one => Object.hasOwn(ASKS, one))
  return found === undefined ? NOTHING : (ASKS[found] as ActionAsks)
}

/** The kind of work that writes its events; null: it is run by itself. */
export const ownWayOf = (path: string): OwnWay | null => OWN_WAYS.find(way => isActionOf(way, path)) ?? null
