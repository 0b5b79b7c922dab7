import { useState, type KeyboardEvent } from 'react'

/** Whether Caps Lock is on, as far as keys pressed in a field tell; `watch` is to be spread on the field. */
export function useCapsLock(): {
  isOn: boolean
  watch: {
    onKeyDown: (event: KeyboardEvent) => void
    onKeyUp: (event: KeyboardEvent) => void
    onBlur: () => void
  }
} {
  const [isOn, setIsOn] = useState(false)
  const read = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'))
  return { isOn, watch: { onKeyDown: read, onKeyUp: read, onBlur: () => setIsOn(false) } }
}
