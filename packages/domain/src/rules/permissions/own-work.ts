/** What whoever does a job, without editing its records, may do with one of them. */
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import type { Permissions } from './compute.ts'
import type { Doing } from './doing.ts'
import { does, may, mayOrDoes } from './verbs.ts'

export { SEES_PRICES }

type Held = Pick<Permissions, 'levels' | 'doings'>

/** Whether a record is for this person or for anybody: those it names, nobody named meaning anybody. */
export function isForPerson(people: readonly string[] | null | undefined, userId: string): boolean {
  return people === null || people === undefined || people.length === 0 || people.includes(userId)
}

/** Whether a task may be started, paused or finished: by those who edit tasks, and by whom it is for. */
export function maySettleTask(
  permissions: Held,
  task: { readonly userIds?: readonly string[] | null },
  userId: string,
): boolean {
  return may(permissions, 'TA', 'edit') || (does(permissions, 'task') && isForPerson(task.userIds, userId))
}

/** Of those who do not book everything: the job that books food for this reason. */
const bookedBy: Readonly<Record<string, Doing>> = { receipt: 'receive', waste: 'move' }

/** Whether food may be booked in or out for this reason: who only receives books receipts, who moves food on throws it away. */
export function mayBook(permissions: Pick<Permissions, 'doings'>, reason: string): boolean {
  const job = Object.hasOwn(bookedBy, reason) ? bookedBy[reason] : undefined
  return does(permissions, 'book') || (job !== undefined && does(permissions, job))
}

/** Whether somebody sees and says what is paid: in orders, in their papers and at the door alike. */
export const seesPrices = (permissions: Held): boolean => mayOrDoes(permissions, SEES_PRICES)

/** What a photo of the work hangs on, and the jobs in which it is taken. */
const photographedBy: Readonly<Record<string, readonly Doing[]>> = {
  label: ['label', 'move'],
  stockVariation: ['book', 'move'],
  subtask: ['task'],
}

/** Whether a photo may be attached to a record of the floor, by whoever attaches nothing else. */
export function mayPhotograph(permissions: Pick<Permissions, 'doings'>, entity: string): boolean {
  return Object.hasOwn(photographedBy, entity) && photographedBy[entity]!.some(job => does(permissions, job))
}

/** Whether a booking may be taken back: one's own by who booked it, anybody's by those who make records of stock. */
export function mayTakeBack(permissions: Held, isOwn: boolean): boolean {
  return isOwn || may(permissions, 'SC', 'create')
}
