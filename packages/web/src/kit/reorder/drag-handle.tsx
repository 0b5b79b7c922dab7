import { IconGripVertical } from '@tabler/icons-react'
import type { Reorder } from './use-reorder.ts'
import classes from './reorder.module.css'

/** Carries a thing to another place among its like. */
export function DragHandle({ label, ...handle }: { label: string } & ReturnType<Reorder['handle']>) {
  return (
    <button type="button" className={classes.handle} aria-label={label} {...handle}>
      <IconGripVertical size={20} stroke={1.6} aria-hidden />
    </button>
  )
}
