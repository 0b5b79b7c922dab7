/** Alarm drills: begun by hand or by a plan, answered as any alarm, closed with a signed paper. */
import { defineCall } from '../catalogue/call.ts'
import { HOUR } from '../catalogue/names/time.ts'
import { ALARM_DRILL_RESULT } from '../entities/notification/alarm-drill-shapes.ts'
import { flag, instant, line, nullable, object, rowOf, text, typed, uuid, whole } from './schema.ts'

const DRILL = object({ alarmDrill: rowOf('alarmDrill') })
const words = typed<string>({ type: 'string', maxLength: 4000 })
const TARGET = whole(60, 86_400)
const plan = object({
  day: whole(1, 28),
  time: typed<string>({ type: 'string', pattern: HOUR, maxLength: 5 }),
  target: TARGET,
})

export const ALARM_DRILL_CALLS = [
  defineCall({
    name: 'notification.startAlarmDrill',
    area: 'notification',
    method: 'POST',
    path: '/notification/alarm-drill/start',
    gate: { key: 'N', verb: 'edit' },
    summary:
      'Send an alarm that only practises through the whole chase of the chosen place, and start the clock',
    body: object({ start: object({ target: TARGET }) }),
    answer: DRILL,
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'notification.alarmDrillResult',
    area: 'notification',
    method: 'POST',
    path: '/notification/alarm-drill/result/get',
    gate: { key: 'N', verb: 'view' },
    summary: 'What came of a drill so far; of a finished one what came of it',
    body: object({ alarmDrillId: uuid }),
    answer: object({ alarmDrill: rowOf('alarmDrill'), result: ALARM_DRILL_RESULT, now: instant }),
    isRead: true,
  }),
  defineCall({
    name: 'notification.finishAlarmDrill',
    isHeavy: true,
    isUrgent: true,
    area: 'notification',
    method: 'POST',
    path: '/notification/alarm-drill/finish',
    gate: { key: 'N', verb: 'edit' },
    summary: 'Keep what came of a drill for good and sign its paper',
    body: object({
      finish: object({ alarmDrillId: uuid, signedName: line(200, 1), conclusion: words }, ['conclusion']),
    }),
    answer: DRILL,
  }),
  defineCall({
    name: 'notification.cancelAlarmDrill',
    area: 'notification',
    method: 'POST',
    path: '/notification/alarm-drill/cancel',
    gate: { key: 'N', verb: 'edit' },
    summary: 'Give up a drill; why is kept with it',
    body: object({ cancel: object({ alarmDrillId: uuid, reason: line(500, 1) }) }),
    answer: DRILL,
  }),
  defineCall({
    name: 'notification.alarmDrillPaper',
    isExport: true,
    area: 'notification',
    method: 'GET',
    path: '/notification/alarm-drill/paper',
    gate: { key: 'N', verb: 'view' },
    summary: 'The signed paper of a finished drill',
    query: object({ alarmDrillId: uuid }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'notification.verifyAlarmDrill',
    area: 'notification',
    method: 'POST',
    path: '/notification/alarm-drill/verify/get',
    gate: { key: 'N', verb: 'view' },
    summary: 'Whether the paper of a drill, and what is kept of it, is what was signed',
    body: object({ alarmDrillId: uuid }),
    answer: object({ isGenuine: flag, isKeyOfToday: flag, digest: text }),
    isRead: true,
  }),
  defineCall({
    name: 'notification.alarmDrillPlan',
    area: 'notification',
    method: 'POST',
    path: '/notification/alarm-drill/plan/get',
    gate: { key: 'N', verb: 'view' },
    summary: 'When drills of the chosen place begin by themselves',
    body: object({}),
    answer: object({ plan: nullable(plan), next: nullable(instant) }),
    isRead: true,
  }),
  defineCall({
    name: 'notification.planAlarmDrills',
    area: 'notification',
    method: 'PUT',
    path: '/notification/alarm-drill/plan',
    gate: { key: 'N', verb: 'edit' },
    summary:
      'Have drills of the chosen place begin every month on a day at an hour of it; null: by hand alone',
    body: object({ plan: nullable(plan) }),
    answer: object({ plan: nullable(plan), next: nullable(instant) }),
  }),
] as const
