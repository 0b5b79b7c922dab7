import { Tooltip } from '@mantine/core'
import { levelIcon, type PermissionLevel } from '@cloche/domain/rules/permissions'
import { IconEye, IconLock, IconPencil, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import classes from './access.module.css'

export const levelIcons: Readonly<Record<ReturnType<typeof levelIcon>, TablerIcon>> = {
  lock: IconLock,
  view: IconEye,
  edit: IconPencil,
  add: IconPlus,
}

/** The sign of a level; what it means is told by pointing, by touch and by keyboard. */
export function LevelSign({ level, about }: { level: PermissionLevel; about: string }) {
  const t = useText()
  const sign = levelIcon(level)
  const Icon = levelIcons[sign]
  return (
    <Tooltip
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
      label={t(`permission.level.${level}.hint`)}
    >
      <button
        type="button"
        className={classes.sign}
        data-sign={sign}
        aria-label={t('permission.levelOf', { area: about, level: t(`permission.level.${level}`) })}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
      </button>
    </Tooltip>
  )
}
