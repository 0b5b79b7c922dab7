import type { ServerArea } from '../../http/area.ts'
import { tokenBehaviour } from './token.behaviour.ts'

export const userControlArea: ServerArea = {
  name: 'user-control',
  behaviours: { userToken: tokenBehaviour },
}
