import type { StandardAction } from '../../rules/devices/index.ts'
import type { Texts } from '../translate.ts'

/** The actions that every organization starts with, by their paths. */
export const actions = {
  'actionPath.cook/oven': 'Cook in the oven',
  'actionPath.cook/hob': 'Cook on the hob',
  'actionPath.cook/steam': 'Steam',
  'actionPath.cook/fry': 'Deep-fry',
  'actionPath.cook/grill': 'Grill',
  'actionPath.cook/sous-vide': 'Cook sous vide',
  'actionPath.cook/retherm': 'Regenerate',
  'actionPath.chill/blast': 'Blast chill',
  'actionPath.chill/store': 'Keep chilled',
  'actionPath.freeze/blast': 'Blast freeze',
  'actionPath.freeze/store': 'Keep frozen',
  'actionPath.thaw/store': 'Thaw under refrigeration',
  'actionPath.hold/hot': 'Hold hot',
  'actionPath.pack/vacuum': 'Vacuum-seal',
  'actionPath.serve/pass': 'Serve at the pass',
  'actionPath.label/print': 'Print labels',
  'actionPath.label/register': 'Register labels',
  'actionPath.stock/checkpoint': 'Scan at a checkpoint',
  'actionPath.stock/count': 'Count stock',
  'actionPath.stock/receive': 'Receive goods',
  'actionPath.control/temperature': 'Check temperatures',
  'actionPath.control/weight': 'Check weights',
  'actionPath.clean/surface': 'Clean surfaces',
  'actionPath.clean/equipment': 'Clean equipment',
  'actionPath.clean/room': 'Clean a room',
} satisfies Record<`actionPath.${StandardAction}`, string> & Texts
