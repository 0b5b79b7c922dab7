/** Where the job is done that a task stands for, with what is known of it filled in. */
import { jobOpened, type JobNamed } from '@cloche/domain/rules/tasks'
import { href } from '../../../data/routing/href.ts'

export interface JobScreen {
  readonly job: 'label' | 'check' | 'program' | 'count' | 'order'
  readonly to: string
  /** What the screen is given besides its address. */
  readonly state?: { readonly scanned: true }
}

export function jobScreen(task: JobNamed): JobScreen | null {
  const opened = jobOpened(task)
  if (opened === null) return null
  const { job } = opened
  if (job === 'label') {
    const { productId, quantity } = opened
    const amount = quantity === null ? {} : { amount: quantity.value, unit: quantity.unit }
    return { job, to: href('/labeling/register/mask', {}, { productId, ...amount }) }
  }
  if (job === 'check') {
    const { haccpPointId } = opened
    return {
      job,
      to: href('/haccp/haccp/{haccpPointId}/{nav?}/{page?}', { haccpPointId }),
      state: { scanned: true },
    }
  }
  if (job === 'program') {
    const { productId } = opened
    return { job, to: href('/labeling/labels/{page?}', {}, { 'f.productId': productId ?? undefined }) }
  }
  if (job === 'count') return { job, to: href('/stock/counts/{page?}', {}) }
  return { job, to: href('/ordering/basket', {}, { supplier: opened.supplierId ?? undefined }) }
}
