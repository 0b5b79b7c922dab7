/** What a program asks of a process: which kind it is, and what has to be reached. */
import { PROCESS_KINDS as processKinds } from '../../catalogue/names/processes.ts'
import type { CoolingRuleName } from '../food-safety/index.ts'

export { processKinds }

export type ProcessKind = (typeof processKinds)[number]

const kindOfType: Readonly<Record<string, ProcessKind>> = {
  cook: 'cook',
  chill: 'cool',
  freeze: 'cool',
  hold: 'hold',
  serve: 'hold',
  thaw: 'thaw',
  retherm: 'regenerate',
}

/** Times in seconds and temperatures in °C; null: the program does not say. */
export interface ProgramTargets {
  readonly cookTime: number | null
  readonly holdTime: number | null
  readonly progressTime: number | null
  readonly maxHoldTime: number | null
  readonly maxCookTime: number | null
  readonly cookTemperature: number | null
  readonly targetTemperature: number | null
  readonly maxTemperature: number | null
}

export const targetNames = [
  'cookTime',
  'holdTime',
  'progressTime',
  'maxHoldTime',
  'maxCookTime',
  'cookTemperature',
  'targetTemperature',
  'maxTemperature',
] as const satisfies readonly (keyof ProgramTargets)[]

/** The kind of process that a program of a type is run as; null: there is nothing to control. */
export const processKindOf = (type: string): ProcessKind | null =>
  Object.hasOwn(kindOfType, type) ? (kindOfType[type] ?? null) : null

export type ControlledProgram = { readonly type: string } & Pick<
  ProgramTargets,
  'cookTime' | 'holdTime' | 'progressTime' | 'targetTemperature'
>

/**
 * Whether a move by this program claims something that only a process can show: that food was heated to its core, cooled or
 * thawed in time, held for a time. A place in the cold room with its usual temperature claims nothing, nor does one in the
 * freezer, unless the food has to stay there for a time.
 */
export function asksProcess(program: ControlledProgram): boolean {
  const kind = processKindOf(program.type)
  if (kind === null) return false
  const times = [program.cookTime, program.holdTime, program.type === 'freeze' ? null : program.progressTime]
  const isTimed = times.some(time => (time ?? 0) > 0)
  const isHeated = (kind === 'cook' || kind === 'regenerate') && program.targetTemperature !== null
  return isTimed || isHeated
}

/** What a process is judged by: the program's, as they were when it began or were changed since. */
export interface ProcessTargets extends ProgramTargets {
  readonly kind: ProcessKind
  readonly coolingRule: CoolingRuleName | null
}
