import { Button } from '@mantine/core'
import { IconCloudOff, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../kit/page/card.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { useText } from '../text/texts.ts'
import { useIsCut } from '../wire/is-cut.ts'
import { heardAt, KnownAt } from '../wire/known-at.tsx'
import { isServerUnavailable } from '../wire/repeating.ts'
import classes from './home-card.module.css'

/** What is known of what a card shows. */
interface Known {
  readonly isPending: boolean
  readonly data?: unknown
  /** When it was heard, in milliseconds; absent: it is what this device knows by itself. */
  readonly dataUpdatedAt?: number
  readonly error: unknown
  readonly refetch: () => unknown
}

/** A card of the home: its rows, or in one quiet line that there is nothing, or that it is not known now. */
export function HomeCard({
  title,
  to,
  known,
  isEmpty,
  quiet,
  children,
}: {
  title: string
  /** The screen that shows all of it. */
  to?: string | undefined
  known: Known
  isEmpty: boolean
  /** What is said where there is nothing. */
  quiet: string
  children?: ReactNode
}) {
  const t = useText()
  const isCut = useIsCut()
  const isUnknown = isEmpty && (known.error !== null || (known.isPending && isCut))
  const { data, dataUpdatedAt } = known
  const isOld = !isUnknown && !known.isPending && dataUpdatedAt !== undefined
  return (
    <Card
      flush
      title={title}
      action={
        to !== undefined && (
          <Link to={to} className={classes.all} aria-label={`${title}: ${t('now.all')}`}>
            {t('now.all')}
          </Link>
        )
      }
    >
      {isOld && <KnownAt at={heardAt({ data, dataUpdatedAt })} />}
      {isUnknown ? (
        <div className={classes.quiet}>
          <IconCloudOff size={20} stroke={1.6} aria-hidden />
          <span>{t(isCut || isServerUnavailable(known.error) ? 'known.not' : 'now.unknown')}</span>
          <Button variant="default" onClick={() => void known.refetch()}>
            {t('kit.retry')}
          </Button>
        </div>
      ) : isEmpty && known.isPending ? (
        <ListSkeleton rows={2} />
      ) : isEmpty ? (
        <div className={classes.quiet}>
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          <span>{quiet}</span>
        </div>
      ) : (
        children
      )}
    </Card>
  )
}

export function HomeRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

/** One thing to do: what it is, a line about it, and what one tap does. The whole row is pressed where it does or opens something. */
export function HomeRow({
  title,
  detail,
  mark,
  tone,
  act,
  children,
}: {
  title: string
  detail?: ReactNode
  /** A badge or sign before the words. */
  mark?: ReactNode
  tone?: 'late' | undefined
  act?: { readonly to: string } | { readonly onPress: () => void }
  /** A button at the end of the row. */
  children?: ReactNode
}) {
  const words = (
    <>
      {mark}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {detail !== undefined && (
          <span className={classes.detail} data-tone={tone}>
            {detail}
          </span>
        )}
      </span>
    </>
  )
  return (
    <li className={classes.row}>
      {act === undefined ? (
        <span className={classes.what}>{words}</span>
      ) : 'to' in act ? (
        <Link to={act.to} className={classes.what}>
          {words}
        </Link>
      ) : (
        <button type="button" className={classes.what} onClick={act.onPress}>
          {words}
        </button>
      )}
      {children}
    </li>
  )
}
