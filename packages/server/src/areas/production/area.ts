import type { ServerArea } from '../../http/area.ts'
import { compositionBehaviour } from './composition.behaviour.ts'
import { productBehaviour } from './product.behaviour.ts'
import { programBehaviour } from './program.behaviour.ts'

export const productionArea: ServerArea = {
  name: 'production',
  behaviours: { composition: compositionBehaviour, product: productBehaviour, program: programBehaviour },
}
