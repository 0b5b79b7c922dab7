import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { hasText, useText, type Translate } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { Change } from './plan-calls.ts'
import classes from './plan.module.css'

const signs = { added: IconPlus, removed: IconMinus, changed: IconPencil } as const
const colours = { added: 'basil', removed: 'red', changed: 'blue' } as const
const entities = { plan: 'haccpPlan', step: 'haccpPlan', hazard: 'haccpHazard', point: 'haccpPoint' } as const

/** What stands under a field of another name in a version than in the record. */
const sameAs: Readonly<Record<string, string>> = {
  hours: 'haccpPoint.field.windows',
  profile: 'haccpPoint.field.profileId',
  place: 'field.locationId',
  products: 'haccpHazard.field.productIds',
}

/** What a field of a version is called. */
function fieldText(t: Translate, part: Change['part'], field: string): string {
  const keys = [`${entities[part]}.field.${field}`, sameAs[field] ?? '', `field.${field}`]
  const key = keys.find(one => one !== '' && hasText(one))
  return key === undefined ? field : t(key)
}

/** A value of a version as people read it: choices by their word, lists by what is in them. */
function valueText(t: Translate, part: Change['part'], field: string, value: string | null): string {
  if (value === null) return '–'
  const choice = `${entities[part]}.choice.${field}.${value}`
  if (hasText(choice)) return t(choice)
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'haccpPlan.yes' : 'haccpPlan.no')
  if (!value.startsWith('[') && !value.startsWith('{')) return value
  const known = JSON.parse(value) as unknown
  return Array.isArray(known)
    ? known
        .map(one =>
          typeof one === 'object' && one !== null ? Object.values(one).flat().join(' ') : String(one),
        )
        .join('; ')
    : Object.entries(known as object)
        .map(([question, answer]) =>
          hasText(`haccpPlan.question.${question}`)
            ? `${t(`haccpPlan.question.${question}`)} ${answer === null ? '–' : t(answer === true ? 'haccpPlan.yes' : 'haccpPlan.no')}`
            : `${question} ${String(answer)}`,
        )
        .join('; ')
}

/** What changed between two versions, part by part. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  if (changes.length === 0) return <Note>{t('haccpPlan.noChanges')}</Note>
  return (
    <ul className={classes.changes}>
      {changes.map(({ part, id, kind, name, fields }) => (
        <li key={`${part} ${id}`} className={classes.change}>
          <span className={classes.changeHead}>
            <StateBadge
              size="sm"
              color={colours[kind]}
              icon={signs[kind]}
              label={t(`haccpPlan.change.${kind}`)}
            />
            <span className={classes.quiet}>{t(`haccpPlan.part.${part}`)}</span>
            <strong>{name}</strong>
          </span>
          {fields.length > 0 && (
            <dl className={classes.fields}>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{fieldText(t, part, field)}</dt>
                  <dd>
                    <del>{valueText(t, part, field, before)}</del>{' '}
                    <ins>{valueText(t, part, field, after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
