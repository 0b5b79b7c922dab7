/** Who gets the audit log as it goes on: receivers that it is sent to, and tokens that read it. */
import type { ServerArea } from '../../../../http/area.ts'
import { addReceiver, changeReceiver, removeReceiver, renewSecret } from './change.handlers.ts'
import { answerReceivers } from './shared.ts'
import { deliveries, pauseReceiver, sendAgain, testReceiver } from './state.handlers.ts'
import { addToken, removeToken } from './token.handlers.ts'

export { auditJobs } from './push.job.ts'

export const receiverHandlers = {
  'audit.receivers': answerReceivers,
  'audit.addReceiver': addReceiver,
  'audit.changeReceiver': changeReceiver,
  'audit.removeReceiver': removeReceiver,
  'audit.renewSecret': renewSecret,
  'audit.testReceiver': testReceiver,
  'audit.pauseReceiver': pauseReceiver,
  'audit.sendAgain': sendAgain,
  'audit.deliveries': deliveries,
  'audit.addToken': addToken,
  'audit.removeToken': removeToken,
} satisfies ServerArea['handlers']
