import { AMOUNT_UNITS } from '@cloche/domain/catalogue'
import type { Amount } from '@cloche/domain/rules/amounts'
import { actionAsks, deviceDoes, ownWayOf, type DeviceType } from '@cloche/domain/rules/devices'
import { fromDisplay, symbolOf, toDisplay, type Conversion } from '@cloche/domain/rules/units'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { select } from '../actions/choice-fields.tsx'
import { longText, number, own as ownField } from '../actions/text-fields.tsx'
import { PhotoTaker } from '../files/photo-taker.tsx'
import { readerUnits } from '../formats/reader-units.ts'
import { useRecords } from '../records/records.ts'
import { useSession } from '../session/session.ts'
import { hasText, useText, type Translate } from '../text/texts.ts'
import { LoadFailed } from '../wire/load-failed.tsx'
import { newId } from '../wire/new-id.ts'
import { useExecutableActions } from './executable-actions.ts'
import { sendRun, type RunnableAction } from './send-run.ts'

/** To what, by what and for what it is done, as far as that is known before. */
export interface RunAbout {
  readonly labelId?: string
  readonly device?: { readonly id: string; readonly type: string }
  readonly taskId?: string
  readonly productId?: string
  readonly programId?: string
  /** A machine that is proposed; another one may be chosen. */
  readonly deviceId?: string
  /** As much as there is to be. */
  readonly quantity?: Amount
  /** Where it is done, where that is not the chosen place. */
  readonly locationId?: string
  /** The action, where it is no question. */
  readonly actionId?: string
}

interface Asked {
  /** As it is typed, in the reader's unit. */
  readonly celsius: number | null
  readonly amount: number | null
  readonly unit: string | null
  readonly productId: string | null
  readonly deviceId: string | null
  readonly photo: string | null
  readonly note: string
}

const MOST = 500
/** What a thermometer of a kitchen can say, in degrees Celsius. */
const COLDEST = -100
const HOTTEST = 500
/** Without the dust that converting leaves. */
const valueOf = (converted: Conversion, otherwise: number): number =>
  converted.ok ? Number(converted.value.toFixed(3)) : otherwise

const page = { limit: MOST, by: 'name', sort: 'asc', filter: { active: true } } as const

const nameOf = (t: Translate, { name, path }: RunnableAction): string => {
  const key = `actionPath.${path}`
  return hasText(key) ? t(key) : (name ?? path)
}

/** What is measured and shown of one action. */
function Ask({ action, about, onClose }: { action: RunnableAction; about: RunAbout; onClose: () => void }) {
  const t = useText()
  const session = useSession()
  const { location } = session
  const own = readerUnits(session).temperature
  // Sent again after an answer that was lost, it is the same one.
  const [id] = useState(newId)
  const asks = actionAsks(action.path)
  const { labelId, taskId, programId, device } = about
  const isFoodOpen = asks.product && labelId === undefined
  const products = useRecords('product', isFoodOpen ? page : null)
  const devices = useRecords('device', asks.device && device === undefined ? page : null)
  const name = nameOf(t, action)
  const inOwn = (celsius: number) => valueOf(toDisplay('temperature', celsius, own), celsius)
  const fitting = (devices.data?.rows ?? []).filter(row => deviceDoes(row.type as DeviceType, action.path))
  const start: Asked = {
    celsius: null,
    amount: about.quantity?.value ?? null,
    unit: about.quantity?.unit ?? 'kg',
    productId: about.productId ?? null,
    deviceId: device?.id ?? about.deviceId ?? null,
    photo: null,
    note: '',
  }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: name,
        start,
        fields: () => ({
          celsius:
            asks.value === 'temperature'
              ? number({
                  label: t('runAction.celsius'),
                  unit: symbolOf(own),
                  decimals: 1,
                  min: inOwn(COLDEST),
                  max: inOwn(HOTTEST),
                  isRequired: asks.isValueRequired,
                })
              : null,
          amount:
            asks.value === 'amount'
              ? number({
                  label: t('runAction.amount'),
                  decimals: 3,
                  min: 0,
                  isRequired: asks.isValueRequired,
                })
              : null,
          unit:
            asks.value === 'amount'
              ? select({
                  label: t('runAction.unit'),
                  isRequired: true,
                  options: AMOUNT_UNITS.map(value => ({
                    value,
                    label: hasText(`unit.${value}`) ? t(`unit.${value}`) : value,
                  })),
                })
              : null,
          productId: isFoodOpen
            ? select({
                label: t('runAction.product'),
                options: (products.data?.rows ?? []).map(row => ({ value: row.id, label: row.name ?? '' })),
              })
            : null,
          deviceId:
            fitting.length > 0
              ? select({
                  label: t('runAction.device'),
                  options: fitting.map(row => ({ value: row.id, label: row.name ?? row.serial })),
                })
              : null,
          photo: ownField<string | null>(({ value, onChange }) => (
            <PhotoTaker
              words={{
                add: t('runAction.photoAdd'),
                again: t('runAction.photoAgain'),
                taken: t('runAction.photoTaken'),
                broken: t('runAction.photoBroken'),
              }}
              photo={value}
              onChange={onChange}
            />
          )),
          note: longText({ label: t('runAction.note'), max: 500 }),
        }),
        verb: t('runAction.do'),
        icon: IconCheck,
        isFloor: true,
        run: async ({ celsius, amount, unit, productId, deviceId, photo, note }) =>
          sendRun(
            {
              id,
              actionId: action.id,
              locationId: about.locationId ?? location?.id ?? '',
              ...(celsius === null
                ? {}
                : { celsius: valueOf(fromDisplay('temperature', celsius, own), celsius) }),
              ...(amount === null ? {} : { quantity: { value: amount, unit } as Amount }),
              ...(labelId === undefined ? {} : { labelId }),
              ...(productId === null || labelId !== undefined ? {} : { productId }),
              ...(deviceId === null ? {} : { deviceId }),
              ...(taskId === undefined ? {} : { taskId }),
              ...(programId === undefined ? {} : { programId }),
              ...(photo === null ? {} : { photo }),
              ...(note === '' ? {} : { note }),
            },
            action,
            name,
          ),
        done: ({ isWaiting }) =>
          isWaiting ? t('runAction.doneHere', { name }) : t('runAction.done', { name }),
      }}
    />
  )
}

/** Runs an action: one that is chosen first, or the one that is asked for. */
export default function RunDialog({ about = {}, onClose }: { about?: RunAbout; onClose: () => void }) {
  const t = useText()
  const [chosen, setChosen] = useState<RunnableAction | null>(null)
  const actions = useExecutableActions()
  const { device, actionId, labelId } = about
  // At a label that is what is done to food: nobody cleans a room with it.
  const runnable = (actions.data?.rows ?? []).filter(
    ({ path }) => ownWayOf(path) === null && (labelId === undefined || actionAsks(path).product),
  )
  const fitting =
    device === undefined
      ? runnable
      : runnable.filter(({ path }) => deviceDoes(device.type as DeviceType, path))
  const action = chosen ?? runnable.find(({ id }) => id === actionId)
  if (action !== undefined && action !== null) return <Ask action={action} about={about} onClose={onClose} />
  return (
    <Dialog title={t('runAction.title')} onClose={onClose} size="lg">
      {actions.isPending ? (
        <ListSkeleton rows={4} />
      ) : actions.data === undefined ? (
        <LoadFailed error={actions.error} onRetry={actions.refetch} title={t('runAction.title')} />
      ) : (
        <Column gap="xs">
          {fitting.length === 0 && <Note>{t('runAction.none')}</Note>}
          {fitting.map(one => (
            <Button
              key={one.id}
              variant="default"
              size="lg"
              fullWidth
              justify="flex-start"
              onClick={() => setChosen(one)}
            >
              {nameOf(t, one)}
            </Button>
          ))}
        </Column>
      )}
    </Dialog>
  )
}
