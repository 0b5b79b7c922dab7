/** Elaboration states, and how they and actions are named to machines. */

/** The states every organization starts with; `rules/programs` has their groups and signs. */
export const STATE_PATHS = [
  'init',
  'prepare',
  'label',
  'cook',
  'chill',
  'freeze',
  'defrost',
  'thaw',
  'ready',
  'serve',
  'end',
  'consume',
  'waste',
  'reuse',
  'vacuumseal',
  'sear',
  'broil',
  'retherm',
  'cancel',
  'unknown',
] as const
/** Small letters and figures with slashes, as actions and sensors are named to machines. */
export const PATH = '^[a-z0-9]+([/-][a-z0-9]+)*$'
/** How states are named to programs, e.g. hot-held. */
export const STATE_PATH = '^[a-z][a-z0-9-]*$'
/** A field that names a state by its path. */
export const NAMES_STATE = {
  max: 40,
  pattern: STATE_PATH,
  from: { entity: 'state', field: 'path' },
} as const
