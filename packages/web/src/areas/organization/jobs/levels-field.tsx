import { Input, SegmentedControl } from '@mantine/core'
import type { PermissionKey } from '@cloche/domain/rules/permissions'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines } from '../../../kit/layout/lines.tsx'
import accessClasses from '../access/access.module.css'
import { groupNames, permissionGroups } from '../access/groups.ts'
import { LevelSign } from '../access/level-sign.tsx'
import classes from './jobs.module.css'

type Levels = Readonly<Partial<Record<PermissionKey, 1 | 2 | 3 | 4>>>
const steps = [0, 1, 2, 3, 4] as const
const asLevels = (value: unknown) => (value ?? {}) as Levels

/** The areas that the profile raises, each with what may be done there. */
export function LevelsValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const levels = asLevels(value)
  const raised = Object.values(permissionGroups)
    .flat()
    .flatMap(key => (levels[key] === undefined ? [] : [{ key, level: levels[key] }]))
  if (raised.length === 0) return <Note>{t('job.noLevels')}</Note>
  return (
    <Lines>
      {raised.map(({ key, level }) => (
        <li key={key} className={accessClasses.line}>
          <LevelSign level={level} about={t(`permission.key.${key}`)} />
          <span className={accessClasses.name}>{t(`permission.key.${key}`)}</span>
          <span className={accessClasses.level}>{t(`permission.level.${level}`)}</span>
        </li>
      ))}
    </Lines>
  )
}

/** Every area with its five levels side by side. */
export function LevelsField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const levels = asLevels(value)
  const { disabled, ...rest } = frame
  function set(key: PermissionKey, level: number) {
    const { [key]: _, ...others } = levels
    onChange(level === 0 ? others : { ...others, [key]: level })
  }
  return (
    <Input.Wrapper {...rest} labelElement="div">
      <div className={classes.groups}>
        {groupNames.map(group => (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`permission.group.${group}`)}</legend>
            {permissionGroups[group].map(key => (
              <div key={key} className={classes.area}>
                <span className={classes.areaName}>{t(`permission.key.${key}`)}</span>
                <SegmentedControl
                  className={classes.steps!}
                  fullWidth
                  disabled={disabled}
                  aria-label={t(`permission.key.${key}`)}
                  value={String(levels[key] ?? 0)}
                  data={steps.map(step => ({ value: String(step), label: t(`job.level.${step}`) }))}
                  onChange={next => set(key, Number(next))}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </Input.Wrapper>
  )
}
