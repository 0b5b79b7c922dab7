import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import type { Directory } from './directory-calls.ts'

const SHOWN = 8

/** How it is now: what was last done by it, and why the last tries came to nothing. */
export function StateCard({ directory }: { directory: Directory }) {
  const t = useText()
  const formats = useFormats()
  const { isOn, isEnforced, state } = directory
  const moment = (instant: string | null) =>
    instant === null ? t('directory.never') : formats.moment(instant)
  return (
    <Card
      title={t('directory.state')}
      action={
        <Chip tone={isOn ? 'good' : 'over'}>
          {t(isEnforced ? 'directory.isOnly' : isOn ? 'directory.isOn' : 'directory.isOff')}
        </Chip>
      }
    >
      <Note>{t('directory.intro')}</Note>
      <KeyValueList
        columns={3}
        items={[
          { label: t('directory.lastLogIn'), value: moment(state.lastLogIn) },
          { label: t('directory.lastScim'), value: moment(state.lastScim) },
          { label: t('directory.people'), value: formats.number(state.people) },
        ]}
      />
      {state.tries.length > 0 && (
        <Lines>
          {state.tries.slice(0, SHOWN).map(one => {
            const text = `directory.fault.${one.fault ?? ''}`
            const Sign = one.fault === null ? IconCircleCheck : IconAlertTriangle
            return (
              <ListedLine
                key={`${one.at} ${one.fault} ${one.detail}`}
                sign={<Sign size={20} stroke={1.6} aria-hidden />}
                name={
                  one.fault === null
                    ? t('directory.worked')
                    : t(hasText(text) ? text : 'directory.fault.failed')
                }
                detail={[t(`directory.way.${one.way}`), formats.moment(one.at), one.email, one.detail]
                  .filter(part => part !== null)
                  .join(' · ')}
              />
            )
          })}
        </Lines>
      )}
    </Card>
  )
}
