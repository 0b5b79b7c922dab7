import type { InputWrapperProps } from '@mantine/core'

/** The parts of an input in forms: what is wrong and the hint stand below it, so that inputs keep one line. */
export const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
]
