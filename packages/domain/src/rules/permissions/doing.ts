/** Doing a job is a right of its own: whoever writes a check need not be able to change the point. */
import { DOINGS as doings, type Doing } from '../../catalogue/names/permissions.ts'
import type { PermissionKey } from './keys.ts'

export { doings, type Doing }

export interface DoingRule {
  /** The area it belongs to: whoever cannot see that does nothing there. */
  readonly key: PermissionKey
  /** From this level of the area on it is held without a profile. */
  readonly level: 2 | 3
}

/** Registering labels; moving food on; tasks that are one's own or anybody's; writing checks; acknowledging alarms; and so on. */
export const doingRules: Readonly<Record<Doing, DoingRule>> = {
  label: { key: 'LA', level: 3 },
  move: { key: 'LA', level: 2 },
  task: { key: 'TA', level: 2 },
  check: { key: 'HP', level: 2 },
  alarm: { key: 'N', level: 2 },
  count: { key: 'SC', level: 3 },
  receive: { key: 'SC', level: 3 },
  book: { key: 'SC', level: 3 },
  carry: { key: 'C', level: 2 },
  order: { key: 'OR', level: 3 },
}
