/** How a state, a level or a verdict looks wherever it stands: colour and sign beside its word. */
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconBulb,
  IconCalendar,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconFlask,
  IconHandStop,
  IconInfoCircle,
  IconLock,
  IconMessageCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconProgress,
  IconRefresh,
  IconSend,
  IconSpray,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RampName } from '../../../kit/theme/ramps.ts'

export interface ChoiceSign {
  readonly color: RampName
  readonly icon: TablerIcon
}

const good: ChoiceSign = { color: 'basil', icon: IconCircleCheck }
const waiting: ChoiceSign = { color: 'steel', icon: IconClock }
const running: ChoiceSign = { color: 'blue', icon: IconPlayerPlay }
const working: ChoiceSign = { color: 'blue', icon: IconProgress }
const stopped: ChoiceSign = { color: 'saffron', icon: IconHandStop }
const calledOff: ChoiceSign = { color: 'steel', icon: IconBan }
const failed: ChoiceSign = { color: 'red', icon: IconCircleX }
const info: ChoiceSign = { color: 'blue', icon: IconInfoCircle }
const warning: ChoiceSign = { color: 'saffron', icon: IconAlertTriangle }
const error: ChoiceSign = { color: 'red', icon: IconAlertOctagon }

/** States by their name; one name means one thing in every entity, but for those of `own`. */
const states: Readonly<Record<string, ChoiceSign>> = {
  pending: waiting,
  queued: waiting,
  new: { color: 'steel', icon: IconCircleDashed },
  idea: { color: 'steel', icon: IconBulb },
  start: running,
  running,
  inUse: running,
  trial: { color: 'violet', icon: IconFlask },
  processing: working,
  sent: { color: 'blue', icon: IconSend },
  pause: { color: 'saffron', icon: IconPlayerPause },
  paused: { color: 'saffron', icon: IconPlayerPause },
  hold: stopped,
  onHold: stopped,
  toClean: { color: 'saffron', icon: IconSpray },
  pending_cancel: { color: 'saffron', icon: IconClock },
  review: { color: 'saffron', icon: IconUserCheck },
  acknowledged: { color: 'blue', icon: IconUserCheck },
  answered: { color: 'blue', icon: IconMessageCircle },
  lock: { color: 'steel', icon: IconLock },
  end: good,
  finished: good,
  done: good,
  completed: good,
  closed: good,
  available: good,
  accepted: good,
  ready: good,
  received: good,
  booked: good,
  on: good,
  printed: { color: 'basil', icon: IconPrinter },
  cancel: calledOff,
  canceled: calledOff,
  cancelled: calledOff,
  off: calledOff,
  undone: calledOff,
  refunded: { color: 'steel', icon: IconRefresh },
  retired: { color: 'steel', icon: IconArchive },
  away: { color: 'red', icon: IconAlertTriangle },
  paper: { color: 'saffron', icon: IconAlertTriangle },
  failed,
  rejected: failed,
  open: working,
}

const levels: Readonly<Record<string, ChoiceSign>> = { info, warning, error, refusal: error }

/** Where a name means something else. */
const own: Readonly<Record<string, Readonly<Record<string, ChoiceSign>>>> = {
  'incidence.status': { open: { color: 'red', icon: IconAlertTriangle } },
  'shipment.status': {
    sent: { color: 'blue', icon: IconSend },
    received: good,
    cancelled: { color: 'steel', icon: IconBan },
  },
  'orderBatch.sending': {
    draft: { color: 'steel', icon: IconPencil },
    toApprove: { color: 'saffron', icon: IconUserCheck },
    toSend: working,
    sending: working,
    sent: { color: 'blue', icon: IconSend },
    read: info,
    confirmed: good,
    changed: warning,
    despatched: running,
    declined: failed,
    failed,
  },
  'orderMessage.state': {
    waiting,
    handed: working,
    sent: good,
    failed,
    received: { color: 'blue', icon: IconMessageCircle },
  },
  'triggerFiring.status': { waiting, sending: waiting, fired: good, cut: warning, failed },
  'reportDelivery.status': { waiting, sent: good, failed, dropped: calledOff },
  'printer.status': { open: { color: 'saffron', icon: IconAlertTriangle } },
  'event.kind': {
    ...levels,
    ended: good,
    end: good,
    ready: good,
    schedule: { color: 'steel', icon: IconCalendar },
    pending: waiting,
    start: running,
    modify: { color: 'steel', icon: IconPencil },
    recalculate: { color: 'steel', icon: IconRefresh },
  },
}

const byField: Readonly<Record<string, Readonly<Record<string, ChoiceSign>>>> = {
  status: states,
  level: levels,
  minimumLevel: levels,
  severity: levels,
}

/** The look of an option; undefined where the choice is no state but a sort of thing. */
export function choiceSign(entity: string, name: string, option: string): ChoiceSign | undefined {
  return own[`${entity}.${name}`]?.[option] ?? byField[name]?.[option]
}

/** Whether the options of a choice are states, which are drawn as badges. */
export const isStateChoice = (entity: string, name: string): boolean =>
  Object.hasOwn(byField, name) || Object.hasOwn(own, `${entity}.${name}`)
