import { chaseFollower, chaseWorks } from '../delivery/index.ts'
import type { ServerArea } from '../../http/area.ts'
import { acknowledge, acknowledgeHere, close, link } from './answer.handlers.ts'
import {
  alarmDrillResult,
  cancelAlarmDrill,
  finishAlarmDrill,
  startAlarmDrill,
} from './drill/drill.handlers.ts'
import { alarmDrillPlan, alarmDrillsJob, planAlarmDrills } from './drill/plan.ts'
import { alarmDrillPaperFile, verifyAlarmDrill } from './drill/proof.handlers.ts'
import { forwarderBehaviour } from './forwarder.behaviour.ts'
import { notificationBehaviour } from './notification.behaviour.ts'
import { forward, removeResolved, resolve } from './notification.handlers.ts'
import { addBrowser, changeMySubscription, mySubscription, removeBrowser } from './own/own.handlers.ts'
import { tryForwarder } from './try.handlers.ts'

export const notificationArea: ServerArea = {
  name: 'notification',
  behaviours: { notification: notificationBehaviour, forwarder: forwarderBehaviour },
  work: chaseWorks,
  jobs: [alarmDrillsJob],
  followers: [chaseFollower],
  handlers: {
    'notification.forward': forward,
    'notification.resolve': resolve,
    'notification.removeResolved': removeResolved,
    'notification.startAlarmDrill': startAlarmDrill,
    'notification.alarmDrillResult': alarmDrillResult,
    'notification.finishAlarmDrill': finishAlarmDrill,
    'notification.cancelAlarmDrill': cancelAlarmDrill,
    'notification.alarmDrillPaper': alarmDrillPaperFile,
    'notification.verifyAlarmDrill': verifyAlarmDrill,
    'notification.alarmDrillPlan': alarmDrillPlan,
    'notification.planAlarmDrills': planAlarmDrills,
    'notification.acknowledge': acknowledgeHere,
    'notification.tryForwarder': tryForwarder,
    'notification.mySubscription': mySubscription,
    'notification.changeMySubscription': changeMySubscription,
    'notification.addBrowser': addBrowser,
    'notification.removeBrowser': removeBrowser,
  },
  guestHandlers: {
    'notification.link': link,
    'notification.acknowledgeByLink': acknowledge,
    'notification.closeByLink': close,
  },
}
