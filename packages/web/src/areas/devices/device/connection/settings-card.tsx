import { Button } from '@mantine/core'
import { IconAdjustments, IconPencil } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { settingStandings, type SettingStanding } from '@cloche/domain/rules/devices'
import { useState } from 'react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { number } from '../../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useAgo } from '../../../../data/formats/use-ago.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { hasText, useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { writeDuration } from '../../../../entity-screens/fields/amounts/duration.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { Chip, type ChipTone } from '../../../../kit/states/chip.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import classes from '../device.module.css'

type Device = Row<Entities['device']>

const tones: Readonly<Record<SettingStanding['stands'], ChipTone>> = {
  holds: 'good',
  waits: 'waiting',
  own: 'over',
}
const INTERVAL = 'interval'
const dayMinutes = 1440

/** A value of a machine's own settings, as far as it can be read. */
function useWritten() {
  const t = useText()
  const formats = useFormats()
  return ({ name }: SettingStanding, value: unknown): string => {
    if (value === undefined || value === null) return '–'
    if (name === INTERVAL && typeof value === 'number')
      return writeDuration(value, unit => t(`unit.${unit}`), formats.number)
    if (typeof value === 'boolean') return t(value ? 'word.yes' : 'word.no')
    if (typeof value === 'number') return formats.number(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** What is saved for a device and what it confirmed, apart from each other. */
export function SettingsCard({ device }: { device: Device }) {
  const t = useText()
  const ago = useAgo()
  const session = useSession()
  const written = useWritten()
  const [isChanging, setIsChanging] = useState(false)
  const { savedSettings, confirmedSettings, confirmedAt } = device
  const settings = settingStandings(savedSettings, confirmedSettings)
  const nameOf = (name: string) =>
    hasText(`deviceSetup.setting.${name}`) ? t(`deviceSetup.setting.${name}`) : name
  const interval = savedSettings?.[INTERVAL] ?? device.interval
  return (
    <Card
      title={t('deviceSetup.settings')}
      action={
        hasLevel(session, 'D', 2) && (
          <Button
            variant="default"
            leftSection={<IconPencil size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsChanging(true)}
          >
            {t('deviceSetup.settings.change')}
          </Button>
        )
      }
    >
      <Column>
        <Note>{t('deviceSetup.settings.hint')}</Note>
        {settings.length === 0 ? (
          <EmptyState compact icon={IconAdjustments} title={t('deviceSetup.settings.none')} />
        ) : (
          <table className={classes.settings}>
            <thead>
              <tr>
                <th scope="col">{t('deviceSetup.settings.name')}</th>
                <th scope="col">{t('deviceSetup.settings.saved')}</th>
                <th scope="col">{t('deviceSetup.settings.confirmed')}</th>
                <th scope="col">{t('deviceSetup.settings.state')}</th>
              </tr>
            </thead>
            <tbody>
              {settings.map(setting => (
                <tr key={setting.name}>
                  <th scope="row">{nameOf(setting.name)}</th>
                  <td data-term={t('deviceSetup.settings.saved')}>{written(setting, setting.saved)}</td>
                  <td data-term={t('deviceSetup.settings.confirmed')}>
                    {written(setting, setting.confirmed)}
                  </td>
                  <td>
                    <Chip tone={tones[setting.stands]}>{t(`deviceSetup.settings.${setting.stands}`)}</Chip>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {settings.length > 0 && (
          <Note>
            {confirmedAt === null
              ? t('deviceSetup.settings.never')
              : t('deviceSetup.settings.confirmedAt', { ago: ago(confirmedAt) })}
          </Note>
        )}
      </Column>
      {isChanging && (
        <ActionDialog<{ readonly minutes: number | null }, boolean>
          onClose={() => setIsChanging(false)}
          action={{
            title: t('deviceSetup.settings.change'),
            start: { minutes: typeof interval === 'number' ? Math.max(1, Math.round(interval / 60)) : null },
            fields: () => ({
              minutes: number({
                label: t('deviceSetup.settings.minutes'),
                unit: t('deviceSetup.settings.minutesUnit'),
                min: 1,
                max: dayMinutes,
                isRequired: true,
              }),
            }),
            verb: t('verb.save'),
            run: async ({ minutes }) => {
              await call('PATCH', '/device/{id}', {
                params: { id: device.id },
                body: { savedSettings: { ...savedSettings, [INTERVAL]: (minutes ?? 1) * 60 } },
              })
              await noteWrite()
              return true
            },
            done: () => t('deviceSetup.settings.changed'),
          }}
        />
      )}
    </Card>
  )
}
