/** The actions that every organization starts with, and which machine does which. */
import type { DEVICE_TYPES } from '../../catalogue/names/devices.ts'

export type DeviceType = (typeof DEVICE_TYPES)[number]

export interface ActionUse {
  /** A person or a device can run it. Every standard action can be run. */
  readonly isInstallable: boolean
  readonly isSchedulable: boolean
  readonly hasReport: boolean
}

const use = (isInstallable: boolean, isSchedulable: boolean, hasReport = false): ActionUse => ({
  isInstallable,
  isSchedulable,
  hasReport,
})
const machine = use(true, true)
const hand = use(false, true)

export const standardActions = {
  'cook/oven': use(true, true, true),
  'cook/hob': machine,
  'cook/steam': machine,
  'cook/fry': machine,
  'cook/grill': machine,
  'cook/sous-vide': use(true, true, true),
  'cook/retherm': use(true, true, true),
  'chill/blast': use(true, true, true),
  'chill/store': use(true, false),
  'freeze/blast': use(true, true, true),
  'freeze/store': use(true, false),
  'thaw/store': hand,
  'hold/hot': use(true, true, true),
  'pack/vacuum': machine,
  'serve/pass': use(false, false),
  'label/print': use(true, false),
  'label/register': use(false, false),
  'stock/checkpoint': use(true, false),
  'stock/count': use(false, true, true),
  'stock/receive': hand,
  'control/temperature': use(true, true, true),
  'control/weight': machine,
  'clean/surface': use(false, true, true),
  'clean/equipment': use(false, true, true),
  'clean/room': use(false, true, true),
} as const satisfies Readonly<Record<string, ActionUse>>
export type StandardAction = keyof typeof standardActions
export const standardActionPaths = Object.keys(standardActions) as readonly StandardAction[]

/** What a machine of each type can do; an organization's own actions below one of these belong to it too. */
const doneBy: Readonly<Record<DeviceType, readonly string[]>> = {
  oven: ['cook/oven', 'cook/steam', 'cook/grill', 'cook/retherm', 'hold/hot'],
  cooker: ['cook/hob', 'cook/fry', 'cook/grill', 'cook/sous-vide', 'cook/steam', 'hold/hot'],
  blastChiller: ['chill/blast', 'freeze/blast', 'thaw/store'],
  fridge: ['chill/store', 'thaw/store', 'control/temperature'],
  freezer: ['freeze/store', 'control/temperature'],
  vacuumSealer: ['pack/vacuum'],
  labelPrinter: ['label/print'],
  checkpoint: ['stock/checkpoint'],
  scale: ['control/weight'],
  probe: ['control/temperature'],
  tablet: ['label/print', 'label/register', 'stock', 'clean', 'control', 'serve'],
  gateway: [],
  other: [],
}

/** Whether a machine of this type does the action: by its path, or by a path above it. */
export function deviceDoes(type: DeviceType, path: string): boolean {
  return doneBy[type].some(own => path === own || path.startsWith(`${own}/`))
}

/** A machine with its type, and the actions of its model; null: it has no model, or one that names none. */
export interface DoingMachine {
  readonly type: DeviceType
  readonly modelActionIds: readonly string[] | null
}

/** Whether a machine does an action: what its model names, and without a model what its type does. */
export function machineDoes(
  { type, modelActionIds }: DoingMachine,
  action: { readonly id: string; readonly path: string },
): boolean {
  return modelActionIds === null || modelActionIds.length === 0
    ? deviceDoes(type, action.path)
    : modelActionIds.includes(action.id)
}
