import type { EntityName } from '@cloche/domain/entities'

/** What people stick codes on, the usual first. */
export const kinds = [
  'product',
  'location',
  'container',
  'device',
  'batch',
  'label',
  'task',
  'haccpPoint',
  'program',
  'menu',
  'checkpoint',
  'user',
] as const satisfies readonly EntityName[]
