import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { useConnectionCode } from './use-connection-code.ts'
import classes from './device.module.css'

/** While there is no device yet: the code with which machines join the organization by themselves. */
export function ConnectionCode({ machine }: { machine: ListMachine }) {
  const t = useText()
  const { state, count, rights } = machine
  const isFirst = count === 0 && state.search === '' && state.shown === 'active' && rights.edit
  const code = useConnectionCode(isFirst && Object.keys(state.filters).length === 0)
  if (code === null) return null
  return (
    <Card title={t('device.connectionCode')}>
      <p className={classes.hint}>{t('device.connectionHint')}</p>
      <Line>
        <output className={`${classes.code} mono`} aria-label={t('device.connectionCode')}>
          {code}
        </output>
        <CopyButton value={code} />
      </Line>
    </Card>
  )
}
