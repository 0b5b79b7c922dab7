/** Where the job is done that a task stands for, with what is known of it filled in. */
import { jobOpened, type JobNamed, type JobOpened, type TaskAction } from '@cloche/domain/rules/tasks'
import { href } from '../../../data/routing/href.ts'

const SHEET = '/stock/counting/{stockCountId}'
const REVIEW = '/stock/counting/{stockCountId}/review'

export interface JobScreen {
  readonly opened: JobOpened
  /** The screen that somebody has to be allowed to open. Null: running an action and programs ask by themselves. */
  readonly pattern: string | null
  /** Where it is; null: it is opened by more than its address. */
  readonly to: string | null
  /** What the screen is given besides its address. */
  readonly state?: { readonly scanned: true }
}

/** The screen of a count: its sheet, or its review where it was counted already. */
export const screenOfCount = ({ id, status }: { readonly id: string; readonly status: string }): string =>
  href(status === 'review' ? REVIEW : SHEET, { stockCountId: id })

/** Null: the task is begun and ended as it stands. */
export function jobScreen(task: JobNamed, action: TaskAction | null): JobScreen | null {
  const opened = jobOpened(task, action)
  if (opened === null) return null
  const at = (pattern: string, query: Record<string, string | number | undefined> = {}) => ({
    opened,
    pattern,
    to: href(pattern, {}, query),
  })
  if (opened.job === 'label') {
    const { productId, quantity } = opened
    // Of what so much is asked for, that is made.
    const amount =
      quantity === null ? {} : { amount: quantity.value, unit: quantity.unit, origin: 'production' }
    return at('/labeling/register/mask', { productId: productId ?? undefined, ...amount })
  }
  if (opened.job === 'check') {
    const pattern = '/haccp/haccp/{haccpPointId}/{nav?}/{page?}'
    const to = href(pattern, { haccpPointId: opened.haccpPointId })
    return { opened, pattern, to, state: { scanned: true } }
  }
  if (opened.job === 'program')
    return at('/labeling/labels/{page?}', { 'f.productId': opened.productId ?? undefined })
  if (opened.job === 'count') return { opened, pattern: SHEET, to: null }
  if (opened.job === 'order') return at('/ordering/basket', { supplier: opened.supplierId ?? undefined })
  if (opened.job === 'receive') return at('/ordering/receive')
  return opened.job === 'scan' ? at('/stock/checkpoints/{page?}') : { opened, pattern: null, to: null }
}
