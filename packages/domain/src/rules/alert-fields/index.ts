/** Which fields of an alarm rule say something at what it watches, and what is wrong with what they say. */
export {
  alertFaults,
  conditionsOf,
  fitsAlert,
  fitsSubject,
  isNeeded,
  limitUnit,
  unfitting,
} from './fitting.ts'
