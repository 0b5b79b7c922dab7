/** What a trigger listens to, what it makes, and how its firings stand. */
import {
  TRIGGER_CAUSES as triggerCauses,
  TRIGGER_CHECKS as triggerChecks,
  TRIGGER_EFFECTS as triggerEffects,
  FIRING_STATES as firingStates,
  FIRING_FAULTS as firingFaults,
} from '../../catalogue/names/triggers.ts'

export { triggerCauses, triggerChecks, triggerEffects, firingStates, firingFaults }

export type TriggerCause = (typeof triggerCauses)[number]

export type TriggerCheck = (typeof triggerChecks)[number]

export type TriggerEffect = (typeof triggerEffects)[number]

export type FiringState = (typeof firingStates)[number]

export type FiringFault = (typeof firingFaults)[number]
