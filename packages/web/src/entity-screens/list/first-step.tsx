import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { href, type ParamsOf } from '../../data/routing/href.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'

/** A screen where something begins. */
export interface Step {
  /** The pattern of its route. */
  readonly path: string
  /** A text key of the shell's words. */
  readonly text: string
}

const home: Step = { path: '/', text: 'error.back' }

/** While a list is empty: the first of the steps that this person may take; at the least, back to the start. */
export function FirstStep({ steps = [] }: { steps?: readonly Step[] | undefined }) {
  const t = useText()
  const mayOpen = useMayOpen()
  const step = steps.find(({ path }) => mayOpen(path)) ?? home
  return (
    <Button
      component={Link}
      to={href(step.path, {} as ParamsOf<string>)}
      variant={step === home ? 'default' : 'filled'}
    >
      {t(step.text)}
    </Button>
  )
}
