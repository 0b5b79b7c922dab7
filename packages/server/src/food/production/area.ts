import type { ServerArea } from '../../http/area.ts'
import { actionBehaviour } from './action.behaviour.ts'
import { actionBytecode, actionMini, executables, installables, schedulables } from './action.handlers.ts'
import { runNamedAction } from './run-action.handlers.ts'
import { attachmentContent } from './attachment/content.handler.ts'
import { uploadAttachment } from './attachment/upload.handler.ts'
import { compositionBehaviour } from './composition.behaviour.ts'
import { experimentScoreBehaviour } from './experiment-score.behaviour.ts'
import { productBehaviour } from './product.behaviour.ts'
import { programBehaviour } from './program.behaviour.ts'
import { recipe, recipes } from './recipe/recipe.handlers.ts'
import { starter, takeStarter } from './starter/starter.handlers.ts'

export const productionArea: ServerArea = {
  name: 'production',
  behaviours: {
    action: actionBehaviour,
    composition: compositionBehaviour,
    experimentScore: experimentScoreBehaviour,
    product: productBehaviour,
    program: programBehaviour,
  },
  handlers: {
    'production.executables': executables,
    'production.installables': installables,
    'production.schedulables': schedulables,
    'production.actionMini': actionMini,
    'production.runAction': runNamedAction,
    'production.actionBytecode': actionBytecode,
    'production.recipe': recipe,
    'production.recipes': recipes,
    'production.starter': starter,
    'production.takeStarter': takeStarter,
    'production.uploadAttachment': uploadAttachment,
    'production.attachmentContent': attachmentContent,
  },
}
