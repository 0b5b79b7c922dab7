import { Button, Input } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../kind-look.ts'
import classes from './signs.module.css'

const fetchPicker = () => import('./icon-picker.tsx')
const LazyIcon = lazy(() => fetchPicker().then(({ NamedIcon }) => ({ default: NamedIcon })))
const LazyGrid = lazy(() => fetchPicker().then(({ IconGrid }) => ({ default: IconGrid })))

function IconValue({ value }: ValueProps<'icon'>) {
  return (
    <Suspense fallback={<span className={classes.iconRoom} />}>
      <LazyIcon name={value} />
    </Suspense>
  )
}

function IconField({ value, onChange, frame }: InputProps<'icon'>) {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { disabled, ...rest } = frame
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id }}>
      <Suspense fallback={<div className={classes.iconRoom} />}>
        {isOpen ? (
          <LazyGrid value={value} onChange={onChange} disabled={disabled} labelledBy={id} />
        ) : (
          <Button
            display="block"
            variant="default"
            disabled={disabled}
            leftSection={value === null ? undefined : <LazyIcon name={value} />}
            onClick={() => setIsOpen(true)}
          >
            {t(value === null ? 'verb.choose' : 'verb.change')}
          </Button>
        )}
      </Suspense>
    </Input.Wrapper>
  )
}

export const iconLook: KindLook<'icon'> = {
  write: value => value,
  Value: IconValue,
  Input: IconField,
  width: 80,
}
