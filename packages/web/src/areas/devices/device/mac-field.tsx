import { TextInput } from '@mantine/core'
import type { InputProps, KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { typedMac } from './mac.ts'

function MacField({ value, onChange, frame }: InputProps<'text'>) {
  return (
    <TextInput
      {...frame}
      value={value ?? ''}
      autoComplete="off"
      spellCheck={false}
      placeholder="00:1A:2B:3C:4D:5E"
      classNames={{ input: 'mono' }}
      onChange={event => onChange(typedMac(event.currentTarget.value))}
    />
  )
}

/** Addresses of network parts: colons come by themselves while one types. */
export const macLook: Partial<KindLook<'text'>> = { Input: MacField, mono: true }
