import { Button } from '@mantine/core'
import { IconComponents, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { Column, Line, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from '../device.module.css'
import { ModelDialog } from './model-dialog.tsx'
import { useModel, type DeviceModel } from './use-model.ts'

interface Modelled {
  readonly id: string
  readonly name: string
  readonly equipmentId: string | null
}

/** How many of the model's sensors stand at the device; those that are missing are added here. */
function Sensors({ device, model, mayGive }: { device: Modelled; model: DeviceModel; mayGive: boolean }) {
  const t = useText()
  const [isSending, setIsSending] = useState(false)
  const missing = model.sensors.filter(({ becomes }) => becomes === 'added').length
  if (model.sensors.length === 0) return <Note>{t('deviceSetup.model.noSensors')}</Note>
  if (missing === 0) return <Note>{t('deviceSetup.model.complete', { count: model.sensors.length })}</Note>
  async function add() {
    setIsSending(true)
    try {
      const body = { deviceId: device.id, equipmentId: device.equipmentId }
      const { added } = await call('POST', '/device/model', { body })
      await noteWrite()
      notify({ kind: 'success', message: t('deviceSetup.model.added', { count: added }) })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Line to="both">
      <Note>{t('deviceSetup.model.missing', { count: missing })}</Note>
      {mayGive && (
        <Button
          variant="light"
          loading={isSending}
          leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() => void add()}
        >
          {t('deviceSetup.model.add', { count: missing })}
        </Button>
      )}
    </Line>
  )
}

/** The model of a device: what it gives, what the device can do. */
export function ModelCard({ device }: { device: Modelled }) {
  const t = useText()
  const session = useSession()
  const [isChoosing, setIsChoosing] = useState(false)
  const { data, error, refetch } = useModel(device.id)
  if (data === undefined)
    return (
      <Card title={t('deviceSetup.model')}>
        {error === null ? <ListSkeleton rows={2} /> : <LoadFailed error={error} onRetry={refetch} />}
      </Card>
    )
  const mayGive = hasLevel(session, 'D', 2) && hasLevel(session, 'PF', 1)
  const { model, actions } = data
  const to = model === null ? null : addressOf('equipment', model.id, session)
  return (
    <Card
      title={t('deviceSetup.model')}
      action={
        mayGive &&
        model !== null && (
          <Button variant="subtle" onClick={() => setIsChoosing(true)}>
            {t('deviceSetup.model.change')}
          </Button>
        )
      }
    >
      <Column>
        {model === null ? (
          <EmptyState
            compact
            icon={IconComponents}
            title={t('deviceSetup.model.none')}
            actions={
              mayGive && (
                <Button variant="default" onClick={() => setIsChoosing(true)}>
                  {t('deviceSetup.model.choose')}
                </Button>
              )
            }
          >
            {t('deviceSetup.model.noneHint')}
          </EmptyState>
        ) : (
          <>
            <p className={classes.modelName}>
              {to === null ? (
                model.name
              ) : (
                <Link to={to} className={classes.link}>
                  {model.name}
                </Link>
              )}
              <span className={classes.term}>
                {[model.manufacturer, model.model].filter(part => part !== null && part !== '').join(' · ')}
              </span>
            </p>
            <Sensors device={device} model={data} mayGive={mayGive} />
          </>
        )}
        <div>
          <h3 className={classes.term}>{t('deviceSetup.model.does')}</h3>
          {actions.length === 0 ? (
            <Note>{t('deviceSetup.model.doesNothing')}</Note>
          ) : (
            <ul className={classes.does}>
              {actions.map(({ id, name, path }) => (
                <li key={id}>{name ?? path}</li>
              ))}
            </ul>
          )}
        </div>
      </Column>
      {isChoosing && <ModelDialog device={device} onClose={() => setIsChoosing(false)} />}
    </Card>
  )
}
