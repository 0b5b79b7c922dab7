import type { ServerArea } from '../../http/area.ts'
import { merge } from './amount/merge.handlers.ts'
import { split } from './amount/split.handlers.ts'
import { move, moves } from './move/move.handlers.ts'
import { register, registerPreview } from './register/register.handlers.ts'

export const labelingArea: ServerArea = {
  name: 'labeling',
  handlers: {
    'labeling.register': register,
    'labeling.registerPreview': registerPreview,
    'labeling.moves': moves,
    'labeling.move': move,
    'labeling.split': split,
    'labeling.merge': merge,
  },
}
