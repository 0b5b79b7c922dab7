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

/** Words of the contract for what happens. */
export const KINDS = {
  program: ['start', 'end'],
  cleaning: ['start', 'end'],
  defrost: ['defrostStart', 'defrostEnd'],
  error: ['error', 'errorEnd'],
  door: ['doorOpen', 'doorClose'],
} as const

export interface Change {
  readonly kind: string
  readonly doing: Exclude<Doing, 'idle'>
  readonly mode: string
}

/** What happened between two states; steps of one program are no change. */
export function changesOf(before: State | undefined, after: State): Change[] {
  const was = before?.doing ?? 'idle'
  if (was === after.doing) return []
  return [
    ...(before === undefined || was === 'idle'
      ? []
      : [{ kind: KINDS[was][1], doing: was, mode: before.mode }]),
    ...(after.doing === 'idle'
      ? []
      : [{ kind: KINDS[after.doing][0], doing: after.doing, mode: after.mode }]),
  ]
}
