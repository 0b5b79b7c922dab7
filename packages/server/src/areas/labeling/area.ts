import type { ServerArea } from '../../http/area.ts'
import { register, registerPreview } from './register/register.handlers.ts'

export const labelingArea: ServerArea = {
  name: 'labeling',
  handlers: { 'labeling.register': register, 'labeling.registerPreview': registerPreview },
}
