import { IconCalendarEvent, IconCpu, IconFileReport, IconMinus, IconPlayerPlay } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './actions.module.css'

const uses = [
  { name: 'isExecutable', icon: IconPlayerPlay },
  { name: 'isInstallable', icon: IconCpu },
  { name: 'isSchedulable', icon: IconCalendarEvent },
  { name: 'hasReport', icon: IconFileReport },
] as const

/** What can be done with an action, each use as a sentence. */
export function ActionUses({ row }: { row: Row<Entities['action']> }) {
  const t = useText()
  return (
    <Card>
      <ul className={classes.uses}>
        {uses.map(({ name, icon: Icon }) => {
          const isSo = row[name] === true
          const Sign = isSo ? Icon : IconMinus
          return (
            <li key={name} data-on={isSo || undefined}>
              <Sign size={22} stroke={1.6} aria-hidden />
              {t(`action.${name}.${isSo ? 'yes' : 'no'}`)}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
