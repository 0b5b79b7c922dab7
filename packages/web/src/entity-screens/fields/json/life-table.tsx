import { ActionIcon, Button, Input, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { STATE_PATHS, type Life } from '@cloche/domain/catalogue'
import { lifeConditions, type LifePair } from '@cloche/domain/rules/expiry'
import { useId } from 'react'
import { hasText, useText, type Translate } from '../../../data/text/texts.ts'
import { LifeInput } from '../amounts/life-input.tsx'
import { writeLife } from '../amounts/life.tsx'
import type { InputProps, ValueProps } from '../kind-look.ts'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'
import { LifePreview } from './life-preview.tsx'
import { lifePresetNames, lifePresets } from './life-presets.ts'

type LifeTable = Readonly<Record<string, LifePair>>
const asTable = (value: unknown) => (value ?? {}) as LifeTable

/** The condition or state a row is for, in words. */
function nameOf(key: string, t: Translate): string {
  for (const prefix of ['expiry.condition', 'statePath'])
    if (hasText(`${prefix}.${key}`)) return t(`${prefix}.${key}`)
  return key
}

const known: readonly string[] = lifeConditions
/** Conditions first, in the order food goes through them, then states. */
function inOrder(table: LifeTable): string[] {
  const rank = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length)
  return Object.keys(table).sort((one, other) => rank(one) - rank(other))
}

function LifeTableValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const table = asTable(value)
  const write = (life: Life | null) => (life === null ? '–' : writeLife(life, t))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('field.life.condition')}</th>
          <th scope="col" className={classes.end}>
            {t('expiry.bestBefore')}
          </th>
          <th scope="col" className={classes.end}>
            {t('expiry.expiration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {inOrder(table).map(key => (
          <tr key={key}>
            <td>{nameOf(key, t)}</td>
            <td className={classes.end}>{write(table[key]!.bestBefore)}</td>
            <td className={classes.end}>{write(table[key]!.expiration)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kinds = ['bestBefore', 'expiration'] as const

/** A row for each condition or state with both its lives; another one is chosen below. */
function LifeTableField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const id = useId()
  const table = asTable(value)
  const { disabled, error, ...rest } = frame
  const rows = inOrder(table)
  const open = (keys: readonly string[]) =>
    keys
      .filter(key => !Object.hasOwn(table, key) && key !== 'unknown')
      .map(key => ({ value: key, label: nameOf(key, t) }))
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id}>
        {rows.length > 0 && (
          <div className={`${classes.lifeRow} ${classes.lifeHead}`} aria-hidden>
            <span>{t('field.life.condition')}</span>
            <span>{t('expiry.bestBefore')}</span>
            <span>{t('expiry.expiration')}</span>
          </div>
        )}
        {rows.map(key => (
          <div key={key} className={classes.lifeRow}>
            <span className={classes.lifeName}>{nameOf(key, t)}</span>
            {kinds.map(kind => (
              <div key={kind} className={classes.lifePair}>
                <span className={classes.lifeLabel} aria-hidden>
                  {t(`expiry.${kind}`)}
                </span>
                <LifeInput
                  label={t('field.life.of', { kind: t(`expiry.${kind}`), state: nameOf(key, t) })}
                  disabled={disabled}
                  value={table[key]![kind]}
                  onChange={life => onChange({ ...table, [key]: { ...table[key]!, [kind]: life } })}
                />
              </div>
            ))}
            <ActionIcon
              aria-label={t('field.life.remove', { state: nameOf(key, t) })}
              title={t('verb.remove')}
              disabled={disabled}
              onClick={() => {
                const { [key]: _, ...others } = table
                onChange(others)
              }}
            >
              <IconTrash size={20} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        {!disabled && rows.length === 0 && (
          <div className={classes.lifePresets} role="group" aria-label={t('field.life.from')}>
            <span>{t('field.life.from')}</span>
            {lifePresetNames.map(name => (
              <Button key={name} variant="default" onClick={() => onChange(lifePresets[name])}>
                {t(`field.life.preset.${name}`)}
              </Button>
            ))}
          </div>
        )}
        {!disabled && (
          <Select
            className={classes.add!}
            aria-label={t('field.life.add')}
            placeholder={t('field.life.add')}
            data={[
              { group: t('field.life.conditions'), items: open(known) },
              { group: t('field.life.states'), items: open(STATE_PATHS) },
            ]}
            value={null}
            searchable
            comboboxProps={{ shadow: 'md' }}
            onChange={key => {
              if (key !== null) onChange({ ...table, [key]: { bestBefore: null, expiration: null } })
            }}
          />
        )}
        <LifePreview life={table} names={rows.map(key => [key, nameOf(key, t)])} />
      </div>
    </Input.Wrapper>
  )
}

export const lifeTableLook: JsonLook = { Value: LifeTableValue, Input: LifeTableField }
