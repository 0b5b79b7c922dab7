import {
  IconArrowBackUp,
  IconCopy,
  IconHistory,
  IconLogin2,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { Link } from 'react-router'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useSession } from '../../../../data/session/session.ts'
import { hasText, useText, type Translate } from '../../../../data/text/texts.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { nameIn, type Activity } from './activity.ts'
import classes from '../people.module.css'
import { ListedLine } from '../../../../kit/layout/lines.tsx'

const signs: Readonly<Record<string, TablerIcon>> = {
  create: IconPlus,
  change: IconPencil,
  remove: IconTrash,
  restore: IconArrowBackUp,
  clone: IconCopy,
  login: IconLogin2,
  actAs: IconUserShare,
}

/** What was done, in one sentence. */
function sentence(activity: Activity, t: Translate): string {
  const who = activity.userName ?? t('history.bySystem')
  const key = `activity.${activity.verb}`
  if (activity.entity === 'user' && hasText(`${key}.user`)) return t(`${key}.user`, { who })
  const kind = phraseKey(activity.entity, 'one')
  const thing = hasText(kind) ? t(kind) : activity.entity
  const name = nameIn(activity)
  const verb = hasText(key) ? key : 'activity.other'
  return name === null ? t(verb, { who, thing }) : t(`${verb}.named`, { who, thing, name })
}

/** One line of a person's history; leads to what it is about where that can be opened. */
export function ActivityLine({ activity, userId }: { activity: Activity; userId: string }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const Sign = signs[activity.verb] ?? IconHistory
  const isOwn = activity.entity === 'user' && activity.recordId === userId
  const to =
    isOwn || activity.verb === 'remove' ? null : addressOf(activity.entity, activity.recordId, session)
  const words = sentence(activity, t)
  return (
    <ListedLine
      sign={<Sign size={20} stroke={1.6} aria-hidden />}
      name={
        to === null ? (
          words
        ) : (
          <Link to={to} className={classes.link}>
            {words}
          </Link>
        )
      }
    >
      <time className={classes.when} dateTime={activity.at}>
        {formats.time(activity.at)}
      </time>
    </ListedLine>
  )
}
