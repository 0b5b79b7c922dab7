import { roleNames } from '@cloche/domain/rules/permissions'
import { Select } from '@mantine/core'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import type { InputProps, KindLook } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'

/** Roles by name, each with what it may do; none above one's own can be given. */
function RoleField({ value, onChange, frame }: InputProps<'number'>) {
  const t = useText()
  const { me } = useSession()
  const own = me?.roleLevel ?? 0
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
          <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem' }}>
            {hints.get(option.label)}
          </div>
        </div>
      )}
    />
  )
}

const role: Partial<KindLook<'number'>> = {
  write: (level, _, { t }) => t(`permission.role.${roleNames[level]}`),
  Input: RoleField,
  width: 140,
  align: 'start',
}

export default defineSlots('user', {
  fields: { roleLevel: role },
  // The e-mail of a person who is there is changed by a confirmation sent to it.
  fixed: ['email'],
})
