import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './skeletons.module.css'

/** Skeletons of the shapes that will stand there. They say once, to those who listen, that it is loading. */
function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const words = useKitWords()
  return (
    <div className={className} role="status" aria-label={words.loading}>
      {children}
    </div>
  )
}

const widths = ['62%', '44%', '70%', '52%', '58%', '38%', '66%', '48%']

/** Rows of a list. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Loading className={classes.list}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton height={14} width={widths[at % widths.length]!} />
          <Skeleton height={14} width="30%" />
          <Skeleton height={22} width={72} />
        </div>
      ))}
    </Loading>
  )
}

/** A row of figures or tiles. */
export function TilesSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Loading className={classes.tiles}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={96} radius="lg" />
      ))}
    </Loading>
  )
}

/** The fields of a form or the values of a record. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Loading className={classes.form}>
      {Array.from({ length: fields }, (_, at) => (
        <div key={at}>
          <Skeleton height={12} width={120} mb={8} />
          <Skeleton height={44} radius="md" />
        </div>
      ))}
    </Loading>
  )
}

/** A whole screen: title row, tools, one card of rows. */
export function PageSkeleton() {
  return (
    <Loading className={classes.page}>
      <div className={classes.head}>
        <Skeleton height={28} width={220} />
        <Skeleton height={44} width={150} radius="md" />
      </div>
      <Skeleton height={44} radius="md" />
      <div className={classes.card}>
        {widths.map((width, at) => (
          <div key={at} className={classes.row}>
            <Skeleton height={14} width={width} />
            <Skeleton height={14} width="30%" />
            <Skeleton height={22} width={72} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
