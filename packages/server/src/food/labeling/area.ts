import type { ServerArea } from '../../http/area.ts'
import { alertBehaviour } from './alerts/alert.behaviour.ts'
import { labelAlertsJob } from './alerts/watch.ts'
import { merge } from './amount/merge.handlers.ts'
import { split } from './amount/split.handlers.ts'
import { batchBehaviour } from './batch.behaviour.ts'
import { batchingBehaviour } from './batching.behaviour.ts'
import { containerBehaviour } from './container/container.behaviour.ts'
import { scan, unscan } from './checkpoint/scan.handlers.ts'
import { contents } from './container/contents.handlers.ts'
import { moveContainer } from './container/move.handlers.ts'
import { giveSscc, printContainer } from './container/number.handlers.ts'
import { pack, unpack } from './container/pack.handlers.ts'
import { weighContainer } from './container/weigh.handlers.ts'
import { dashboard } from './dashboard/dashboard.handlers.ts'
import { designContent, proof, saveDesign, templatePicture, templates } from './design/design.handlers.ts'
import { expiring } from './dashboard/expiring.handlers.ts'
import { figures } from './dashboard/figures.handlers.ts'
import { favoriteBehaviour } from './favorite.behaviour.ts'
import { hold, release } from './hold/hold.handlers.ts'
import { move, moves } from './move/move.handlers.ts'
import { content, print } from './print/print.handlers.ts'
import { notePrint } from './print/note.handlers.ts'
import { agentEnrol, agentPull, agentReport } from './queue/agent.handlers.ts'
import { printAgentBehaviour, printerBehaviour } from './queue/printer.behaviour.ts'
import { agentCode, cancelJobs, confirmJob, enqueue, printers, reprint } from './queue/queue.handlers.ts'
import { machinePrograms } from './process/machine.ts'
import * as processes from './process/process.handlers.ts'
import { processesJob } from './process/watch.ts'
import { register, registerPreview } from './register/register.handlers.ts'
import { reserve } from './reserve/reserve.handlers.ts'
import { offline } from './offline/offline.handlers.ts'
import { templateBehaviour } from './template.behaviour.ts'

export const labelingArea: ServerArea = {
  name: 'labeling',
  behaviours: {
    container: containerBehaviour,
    alert: alertBehaviour,
    batch: batchBehaviour,
    batching: batchingBehaviour,
    favorite: favoriteBehaviour,
    template: templateBehaviour,
    printer: printerBehaviour,
    printAgent: printAgentBehaviour,
  },
  jobs: [labelAlertsJob, processesJob],
  followers: [machinePrograms],
  handlers: {
    'labeling.register': register,
    'labeling.registerPreview': registerPreview,
    'labeling.moves': moves,
    'labeling.move': move,
    'labeling.split': split,
    'labeling.merge': merge,
    'labeling.print': print,
    'labeling.content': content,
    'labeling.reserve': reserve,
    'labeling.offline': offline,
    'labeling.notePrint': notePrint,
    'labeling.templates': templates,
    'labeling.templatePicture': templatePicture,
    'labeling.saveDesign': saveDesign,
    'labeling.designContent': designContent,
    'labeling.proof': proof,
    'stock.scan': scan,
    'stock.unscan': unscan,
    'containers.contents': contents,
    'containers.pack': pack,
    'containers.unpack': unpack,
    'containers.move': moveContainer,
    'containers.weigh': weighContainer,
    'containers.sscc': giveSscc,
    'containers.print': printContainer,
    'labeling.hold': hold,
    'labeling.release': release,
    'labeling.dashboard': dashboard,
    'labeling.printers': printers,
    'labeling.enqueue': enqueue,
    'labeling.cancelJobs': cancelJobs,
    'labeling.reprint': reprint,
    'labeling.confirmJob': confirmJob,
    'labeling.agentCode': agentCode,
    'labeling.figures': figures,
    'labeling.expiring': expiring,
    'labeling.processOffer': processes.processOffer,
    'labeling.startProcess': processes.start,
    'labeling.changeProcess': processes.change,
    'labeling.endProcess': processes.end,
    'labeling.processNow': processes.now,
  },
  guestHandlers: {
    'labeling.agentEnrol': agentEnrol,
    'labeling.agentPull': agentPull,
    'labeling.agentReport': agentReport,
  },
}
