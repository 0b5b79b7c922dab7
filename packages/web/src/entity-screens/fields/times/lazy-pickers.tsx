import { TextInput } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Frame } from '../kind-look.ts'
import type { DaysProps, PickerProps } from './pickers.tsx'

const fetchPickers = () => import('./pickers.tsx')
const LazyDay = lazy(() => fetchPickers().then(({ DayPicker }) => ({ default: DayPicker })))
const LazyMoment = lazy(() => fetchPickers().then(({ MomentPicker }) => ({ default: MomentPicker })))
const LazyDays = lazy(() => fetchPickers().then(({ DaysPicker }) => ({ default: DaysPicker })))

/** An input of the same shape stands there until the calendar has arrived. */
function Arriving({ frame, children }: { frame: Partial<Frame>; children: ReactNode }) {
  return <Suspense fallback={<TextInput {...frame} disabled />}>{children}</Suspense>
}

export function DayInput(props: PickerProps) {
  return (
    <Arriving frame={props.frame}>
      <LazyDay {...props} />
    </Arriving>
  )
}

export function MomentInput(props: PickerProps) {
  return (
    <Arriving frame={props.frame}>
      <LazyMoment {...props} />
    </Arriving>
  )
}

export function DaysInput(props: DaysProps) {
  return (
    <Arriving frame={{ label: props.label }}>
      <LazyDays {...props} />
    </Arriving>
  )
}
