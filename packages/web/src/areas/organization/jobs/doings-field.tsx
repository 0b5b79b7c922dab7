import { Checkbox } from '@mantine/core'
import { doings, type Doing } from '@cloche/domain/rules/permissions'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'

const inOrder = (held: readonly string[]): Doing[] => doings.filter(doing => held.includes(doing))

/** What somebody with the profile may do, a sentence each. */
export function DoingsValue({ value }: ValueProps<'choices'>) {
  const t = useText()
  const held = inOrder(value)
  if (held.length === 0) return <Note>{t('job.noDoings')}</Note>
  return (
    <Lines>
      {held.map(doing => (
        <ListedLine
          key={doing}
          sign={<IconCheck size={20} stroke={1.8} aria-hidden />}
          name={t(`jobProfile.choice.doings.${doing}`)}
          detail={t(`job.doing.${doing}`)}
        />
      ))}
    </Lines>
  )
}

export function DoingsField({ value, onChange, frame }: InputProps<'choices'>) {
  const t = useText()
  const { label, description, error, disabled } = frame
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={[...(value ?? [])]}
      onChange={next => onChange(inOrder(next))}
    >
      <Column gap="sm">
        {doings.map(doing => (
          <Checkbox
            key={doing}
            value={doing}
            size="md"
            disabled={disabled}
            label={t(`jobProfile.choice.doings.${doing}`)}
            description={t(`job.doing.${doing}`)}
          />
        ))}
      </Column>
    </Checkbox.Group>
  )
}
