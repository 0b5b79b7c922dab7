import { Select, type SelectProps } from '@mantine/core'
import { roleNames } from '@cloche/domain/rules/permissions'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './people.module.css'

/** Roles by name, each with what it may do; none above one's own can be given. */
export function RoleSelect({
  value,
  onChange,
  ...frame
}: Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: number | null
  onChange: (level: number | null) => void
}) {
  const t = useText()
  const session = useSession()
  // Roles are given by those who manage them; anybody else's people begin as employees.
  const own = hasLevel(session, 'RO', 4) ? (session.me?.roleLevel ?? 0) : 0
  const hints = new Map(
    roleNames.map(name => [t(`permission.role.${name}`), t(`permission.role.${name}.hint`)]),
  )
  return (
    <Select
      {...frame}
      description={value === null ? undefined : t(`permission.role.${roleNames[value]}.hint`)}
      data={roleNames.map((name, level) => ({
        value: String(level),
        label: t(`permission.role.${name}`),
        disabled: level > own && level !== value,
      }))}
      value={value === null ? null : String(value)}
      onChange={level => onChange(level === null ? null : Number(level))}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          <div className={classes.optionHint}>{hints.get(option.label)}</div>
        </div>
      )}
    />
  )
}
