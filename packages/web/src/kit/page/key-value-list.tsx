import type { ReactNode } from 'react'
import classes from './key-value-list.module.css'

export interface KeyValue {
  label: ReactNode
  value: ReactNode
  /** Codes and serials. */
  mono?: boolean
}

/** What is known of a thing, as term and value; an absent value is a dash, never a gap. */
export function KeyValueList({ items, columns = 1 }: { items: readonly KeyValue[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={classes.list} data-columns={columns}>
      {items.map((item, at) => (
        <div key={at} className={classes.item}>
          <dt className={classes.label}>{item.label}</dt>
          <dd className={item.mono ? `${classes.value} mono` : classes.value}>
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
