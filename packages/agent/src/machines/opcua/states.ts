/** What the modes of kitchen machines mean: when a program, a cleaning, a defrost or an error begins and ends. */

export type Doing = 'idle' | 'program' | 'cleaning' | 'defrost' | 'error'

export interface State {
  readonly doing: Doing
  /** Of the mode, as the machine calls it. */
  readonly mode: string
}

/** Variables that hold a mode. Of two in one group the first named counts. */
export const MODE_NAMES = [
  'CombiSteamerMode',
  'MultiFunctionPanMode',
  'OperationMode',
  'OperatingMode',
  'CurrentState',
  'Status',
  'ProgramMode',
] as const

const DOING: readonly (readonly [Doing, RegExp])[] = [
  ['error', /^error$|outage$/],
  ['defrost', /^defrost/],
  ['cleaning', /^(?:self)?clean(?:ing)?$/],
  [
    'idle',
    /^(?:off|on|stand-?by|idle|init|machineoff|nospecialmode|autostart|presetstart|preheat|prechill|precool|cooldown|readyforoperation|enableoperation|setting|energysave|powersaving|sleepmode|safemode.*|binfull|service(?:mode)?|potdetection|filling|fillingheating|heating|curtainopen|productiontest|notdefined\d|remotecontrol|controllingoutputs)$/,
  ],
]

/** @param mode name of the mode @param isEnded the machine says that its program has ended */
export function stateOf(mode: string, isEnded: boolean): State {
  const word = mode.toLowerCase().replaceAll(/[\s_]/g, '')
  const doing = DOING.find(([, pattern]) => pattern.test(word))?.[0] ?? 'program'
  return { doing: doing === 'program' && isEnded ? 'idle' : doing, mode }
}

export interface Change {
  /** As Cloche has it: an error that is over has ended. */
  readonly kind: 'start' | 'end' | 'error'
  readonly doing: Exclude<Doing, 'idle'>
  readonly mode: string
}

/** What happened between two states; steps of one program are no change. */
export function changesOf(before: State | undefined, after: State): Change[] {
  const was = before?.doing ?? 'idle'
  if (was === after.doing) return []
  const changes: Change[] = []
  if (before !== undefined && was !== 'idle') changes.push({ kind: 'end', doing: was, mode: before.mode })
  if (after.doing !== 'idle')
    changes.push({
      kind: after.doing === 'error' ? 'error' : 'start',
      doing: after.doing,
      mode: after.mode,
    })
  return changes
}
