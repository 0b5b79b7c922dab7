import { PasswordInput } from '@mantine/core'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useText } from '../text/texts.ts'
import { useCapsLock } from './caps-lock.ts'
import classes from './account.module.css'

export interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onLeave?: () => void
  readonly error?: ReactNode
  readonly size?: 'md' | 'lg'
  readonly field?: Ref<HTMLInputElement>
  /** Below the field: how strong it is. */
  readonly children?: ReactNode
}

/** A password with the means to look at it, and a word when Caps Lock is on. Words: the dictionary `auth`. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, autoComplete, value, onChange, onLeave, error, size = 'md', field, children } = props
  const t = useText()
  const caps = useCapsLock()
  return (
    <div className={classes.field}>
      <PasswordInput
        ref={field}
        size={size}
        label={label}
        name={name}
        autoComplete={autoComplete}
        maxLength={200}
        {...(value === undefined ? {} : { value })}
        {...(onChange === undefined ? {} : { onChange: event => onChange(event.currentTarget.value) })}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
        {...caps.watch}
        onBlur={() => {
          caps.watch.onBlur()
          onLeave?.()
        }}
      />
      <p role="status" className={classes.caps}>
        {caps.isOn && (
          <>
            <IconArrowBigUpLine size={18} stroke={1.8} aria-hidden />
            {t('auth.capsLock')}
          </>
        )}
      </p>
      {children}
    </div>
  )
}
