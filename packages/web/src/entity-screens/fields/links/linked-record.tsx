import { entityNamed } from '@cloche/domain/entities'
import { Link } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useWriting } from '../writing.ts'
import { useTitlesOnTheirWay } from '../../machine/titles.tsx'
import { addressOf } from './addresses.ts'
import classes from './links.module.css'
import { titleOf } from './record-title.ts'

/** What a linked record is called; a dash where nobody may know, nothing while that is on its way. */
export function useLinkTitle(entity: string, id: string): string {
  const writing = useWriting()
  const isOnItsWay = useTitlesOnTheirWay()
  const record = writing.recordOf(entity, id)
  return (record && titleOf(entityNamed(entity), record, writing)) ?? (isOnItsWay ? '' : '–')
}

/** A linked record by its title, in a row that leads elsewhere. */
export function LinkTitle({ entity, id }: { entity: string; id: string | null | undefined }) {
  return useLinkTitle(entity, id ?? '')
}

/** A linked record by its title, as the way to it where there is one. */
export function LinkedRecord({ entity, id }: { entity: string; id: string }) {
  const session = useSession()
  const title = useLinkTitle(entity, id)
  const to = addressOf(entity, id, session)
  if (to === null || title === '–' || title === '') return <span>{title}</span>
  return (
    <Link to={to} className={classes.link}>
      {title}
    </Link>
  )
}
