import { Switch, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import classes from './plain.module.css'

/** In a list only the yes is seen, so that it stands out; the no is said to those who listen. */
function FlagCell({ value }: ValueProps<'flag'>) {
  const t = useText()
  if (!value) return <VisuallyHidden>{t('word.no')}</VisuallyHidden>
  return (
    <span className={classes.yes}>
      <IconCheck size={18} stroke={2} aria-hidden />
      <VisuallyHidden>{t('word.yes')}</VisuallyHidden>
    </span>
  )
}

function FlagField({ value, onChange, frame }: InputProps<'flag'>) {
  const { label, description, error, disabled } = frame
  return (
    <Switch
      className={classes.switch!}
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      checked={value === true}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

export const flagLook: KindLook<'flag'> = {
  write: (value, _, { t }) => t(value ? 'word.yes' : 'word.no'),
  Cell: FlagCell,
  Input: FlagField,
  width: 110,
}
