import { ActionIcon, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Fault } from '@cloche/domain/problems'
import { useText, type Translate } from '../../../../data/text/texts.ts'
import { DecimalInput } from '../../../fields/amounts/decimal-input.tsx'
import { metaKinds, type LineFaults, type MetaLine } from './metas-draft.ts'
import classes from './metas.module.css'

interface MetaRowProps {
  readonly line: MetaLine
  readonly faults: LineFaults | undefined
  readonly onChange: (change: Partial<MetaLine>) => void
  readonly onRemove: () => void
}

const said = (fault: Fault | undefined, t: Translate) =>
  fault === undefined ? undefined : t(fault.rule, fault.values as Parameters<Translate>[1])

/** The input that fits the kind of value. */
function ValueInput({ line, faults, onChange }: Omit<MetaRowProps, 'onRemove'>) {
  const t = useText()
  const label = t('form.value')
  const error = said(faults?.value, t)
  if (line.kind === 'number')
    return (
      <DecimalInput
        frame={{ label, error }}
        value={line.number}
        onChange={number => onChange({ number })}
        decimals={12}
      />
    )
  if (line.kind === 'flag')
    return (
      <Select
        label={label}
        data={[
          { value: 'true', label: t('word.yes') },
          { value: 'false', label: t('word.no') },
        ]}
        value={String(line.flag)}
        allowDeselect={false}
        onChange={value => onChange({ flag: value === 'true' })}
      />
    )
  if (line.kind === 'empty') return <TextInput label={label} value="–" disabled readOnly />
  return (
    <Textarea
      label={label}
      error={error}
      autosize
      minRows={1}
      maxRows={8}
      value={line.text}
      onChange={event => onChange({ text: event.currentTarget.value })}
    />
  )
}

/** One custom property: its name, what kind of value it has, the value, and who sees it. */
export function MetaRow({ line, faults, onChange, onRemove }: MetaRowProps) {
  const t = useText()
  const name = line.name.trim()
  return (
    <li className={classes.row} aria-label={name === '' ? t('form.propertyName') : name}>
      <TextInput
        label={t('form.propertyName')}
        error={said(faults?.name, t)}
        value={line.name}
        maxLength={64}
        autoComplete="off"
        data-meta-name={line.key}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t('metas.kind')}
        data={metaKinds.map(kind => ({ value: kind, label: t(`metas.kind.${kind}`) }))}
        value={line.kind}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        onChange={kind => onChange({ kind: kind ?? 'text' })}
      />
      <ValueInput line={line} faults={faults} onChange={onChange} />
      <div className={classes.ends}>
        <Switch
          className={classes.switch!}
          label={t('form.isPublicProperty')}
          checked={line.isPublic}
          onChange={event => onChange({ isPublic: event.currentTarget.checked })}
        />
        <ActionIcon
          aria-label={t('metas.removeNamed', { name: name === '' ? t('form.propertyName') : name })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  )
}
