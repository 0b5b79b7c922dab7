import type { ServerArea } from '../../http/area.ts'
import { stateBehaviour } from './state.behaviour.ts'

export const elaborationArea: ServerArea = { name: 'elaboration', behaviours: { state: stateBehaviour } }
