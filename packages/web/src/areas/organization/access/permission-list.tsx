import { levelIcon, type Permissions } from '@cloche/domain/rules/permissions'
import { IconLockQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { Lines } from '../../../kit/layout/lines.tsx'
import classes from './access.module.css'
import { foundLines, groupNames, levelSigns, permissionGroups, type PermissionLine } from './groups.ts'
import { levelIcons, LevelSign } from './level-sign.tsx'
import { reasonText } from './reasons.ts'

type Sign = (typeof levelSigns)[number]

/** One area: its sign, its level in words, and why it is so. */
function Line({ line }: { line: PermissionLine }) {
  const t = useText()
  return (
    <li className={classes.line}>
      <LevelSign level={line.level} about={line.name} />
      <div className={classes.what}>
        <span className={classes.name}>{line.name}</span>
        {line.reasons.map(reason => (
          <span key={reason} className={classes.reason}>
            {reason}
          </span>
        ))}
      </div>
      <span className={classes.level}>{t(`permission.level.${line.level}`)}</span>
    </li>
  )
}

/**
 * Every permission with its level and the reason of it, grouped by area of work and searchable. Without
 * permissions it says so.
 */
export function PermissionList({
  permissions,
  placeOf,
}: {
  permissions: Pick<Permissions, 'levels' | 'reasons'> | null
  placeOf: (id: string) => string | undefined
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const [sign, setSign] = useState<Sign | null>(null)
  if (permissions === null)
    return (
      <Card>
        <EmptyState compact icon={IconLockQuestion} title={t('permission.none')}>
          {t('permission.noneHint')}
        </EmptyState>
      </Card>
    )
  const { levels, reasons } = permissions
  const groups = groupNames.map(group => {
    const lines = permissionGroups[group].map((key): PermissionLine => ({
      key,
      level: levels[key],
      name: t(`permission.key.${key}`),
      reasons: (reasons[key] ?? []).map(reason => reasonText(reason, t, placeOf)),
    }))
    return { group, lines }
  })
  const all = groups.flatMap(({ lines }) => lines)
  const countOf = (one: Sign) => all.filter(line => levelIcon(line.level) === one).length
  const found = groups
    .map(({ group, lines }) => ({
      group,
      lines: foundLines(lines, search).filter(line => sign === null || levelIcon(line.level) === sign),
    }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <>
      <div className={classes.tools}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('permission.search')} />
        <div role="group" aria-label={t('permission.filter')} className={classes.chips}>
          {levelSigns.map(one => {
            const Icon = levelIcons[one]
            return (
              <button
                key={one}
                type="button"
                className={classes.chip}
                aria-pressed={sign === one}
                disabled={countOf(one) === 0}
                onClick={() => setSign(sign === one ? null : one)}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                {t(`permission.sign.${one}`, { count: countOf(one) })}
              </button>
            )
          })}
        </div>
      </div>
      {found.length === 0 ? (
        <Card>
          <EmptyState compact title={t('list.noneFound')}>
            {t('list.noneFoundHint')}
          </EmptyState>
        </Card>
      ) : (
        <div className={classes.groups}>
          {found.map(({ group, lines }) => (
            <Card key={group} title={t(`permission.group.${group}`)}>
              <Lines>
                {lines.map(line => (
                  <Line key={line.key} line={line} />
                ))}
              </Lines>
            </Card>
          ))}
        </div>
      )}
    </>
  )
}
