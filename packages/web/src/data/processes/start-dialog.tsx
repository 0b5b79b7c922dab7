import { Button } from '@mantine/core'
import { coolingRuleNames } from '@cloche/domain/rules/food-safety'
import { anyState } from '@cloche/domain/rules/programs'
import { IconFlame } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../kit/layout/layout.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { radios, select } from '../actions/choice-fields.tsx'
import { text } from '../actions/text-fields.tsx'
import { useFormats } from '../formats/formats.ts'
import { href } from '../routing/href.ts'
import { useText } from '../text/texts.ts'
import { LoadFailed } from '../wire/load-failed.tsx'
import { newId } from '../wire/new-id.ts'
import { processScreen, startProcess, useOffer, type Offer } from './calls.ts'

const HAND = 'hand'
const NONE = 'none'

interface Asked {
  readonly programId: string | null
  readonly machine: string | null
  readonly probe: string | null
  readonly probeName: string
  readonly chamber: string | null
  readonly coolingRule: string | null
}

function Ask({
  offer,
  programId,
  onClose,
  onWithout,
}: {
  offer: Offer
  programId?: string | undefined
  onClose: () => void
  onWithout?: (() => void) | undefined
}) {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  // Sent again after an answer that was lost, it is the same one.
  const [id] = useState(newId)
  const { programs, machines, sensors, labels } = offer
  const chosen =
    programs.find(({ id: of }) => of === programId) ?? (programs.length === 1 ? programs[0] : undefined)
  const nameOf = ({ name, lastValue }: Offer['sensors'][number]) =>
    lastValue === null ? name : t('run.reading', { name, value: `${formats.number(lastValue, 1)} °C` })
  const kindOf = (of: string | null) => programs.find(program => program.id === of)?.kind
  /** What a program takes: of a batch what is where it begins. */
  const taken = (of: string | null) => {
    const from = programs.find(program => program.id === of)?.fromState
    return from === undefined || from === anyState ? labels : labels.filter(({ state }) => state === from)
  }
  /** Those of the machine first; without a machine all. */
  const near = (machine: string | null) =>
    sensors.toSorted((a, b) => Number(b.deviceId === machine) - Number(a.deviceId === machine))
  const chamberOf = (machine: string | null) =>
    sensors.find(({ deviceId, isProbe }) => machine !== NONE && deviceId === machine && !isProbe)?.id ?? NONE
  const probeOf = (machine: string | null) =>
    sensors.find(({ deviceId, isProbe }) => machine !== NONE && deviceId === machine && isProbe)?.id
  const start: Asked = {
    programId: chosen?.id ?? null,
    machine: NONE,
    probe: NONE,
    probeName: '',
    chamber: NONE,
    coolingRule: offer.coolingRule,
  }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('run.startTitle'),
        size: 'lg',
        start,
        fields: values => ({
          programId: radios({
            label: t('run.program'),
            isRequired: true,
            options: programs.map(({ id: value, name }) => ({ value, label: name })),
          }),
          machine: select({
            label: t('run.machine'),
            isRequired: true,
            options: [
              { value: NONE, label: t('run.noMachine') },
              ...machines.map(({ id: value, name }) => ({ value, label: name })),
            ],
          }),
          probe: select({
            label: t('run.probe'),
            isRequired: true,
            options: [
              { value: NONE, label: t('run.probe.none') },
              { value: HAND, label: t('run.probe.hand') },
              ...near(values.machine).map(sensor => ({ value: sensor.id, label: nameOf(sensor) })),
            ],
          }),
          probeName: values.probe === HAND ? text({ label: t('run.probeName'), max: 200 }) : null,
          chamber: select({
            label: t('run.chamber'),
            isRequired: true,
            options: [
              { value: NONE, label: t('run.chamber.none') },
              ...near(values.machine).map(sensor => ({ value: sensor.id, label: nameOf(sensor) })),
            ],
          }),
          coolingRule:
            kindOf(values.programId) === 'cool'
              ? select({
                  label: t('run.coolingRule'),
                  isRequired: true,
                  options: coolingRuleNames.map(value => ({
                    value,
                    label: t(`process.choice.coolingRule.${value}`),
                  })),
                })
              : null,
        }),
        follow: (name, { machine }) => {
          if (name !== 'machine') return {}
          return { chamber: chamberOf(machine), probe: probeOf(machine) ?? NONE }
        },
        consequence: values =>
          labels.length === 1
            ? t('run.consequence')
            : `${t('run.takes', { count: taken(values.programId).length })} ${t('run.consequence')}`,
        verb: t('run.start'),
        icon: IconFlame,
        isFloor: true,
        run: async ({ programId: program, machine, probe, probeName, chamber, coolingRule }) => {
          const process = await startProcess(
            {
              programId: program as string,
              labelIds: taken(program).map(label => label.id),
              ...(machine === NONE || machine === null ? {} : { deviceId: machine }),
              ...(probe === NONE || probe === HAND || probe === null ? {} : { sensorId: probe }),
              ...(probe === HAND && probeName !== '' ? { probe: probeName } : {}),
              ...(chamber === NONE || chamber === null || chamber === probe
                ? {}
                : { chamberSensorId: chamber }),
              ...(kindOf(program) === 'cool' && coolingRule !== null
                ? { coolingRule: coolingRule as Offer['coolingRule'] }
                : {}),
            },
            id,
          )
          await navigate(href(processScreen, { processId: process.id }))
          return process
        },
        done: process => t('run.started', { name: process.name }),
      }}
    >
      {onWithout !== undefined && (
        <Button variant="subtle" onClick={onWithout}>
          {t('run.without')}
        </Button>
      )}
    </ActionDialog>
  )
}

/** Asks which program, machine and probe, and starts it with labels or all that is left of a batch. */
export function StartProcessDialog({
  of,
  programId,
  onClose,
  onWithout,
}: {
  of: { readonly labelIds: readonly string[] } | { readonly batchId: string }
  programId?: string | undefined
  onClose: () => void
  /** Where the food can be moved without control, too. */
  onWithout?: () => void
}) {
  const t = useText()
  const { data, error, refetch } = useOffer(of)
  if (data !== undefined && data.programs.length > 0)
    return <Ask offer={data} programId={programId} onClose={onClose} onWithout={onWithout} />
  return (
    <Dialog title={t('run.startTitle')} isOpen onClose={onClose}>
      <Column>
        {error !== null ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <FormSkeleton fields={3} />
        ) : (
          <Note>{t('run.nothing')}</Note>
        )}
      </Column>
    </Dialog>
  )
}

/** Moves food on by a program without its control: with a reason, and written down as such. */
export function WithoutControlDialog({
  name,
  onClose,
  onMove,
}: {
  name: string
  onClose: () => void
  /** What it throws is shown in the dialog. */
  onMove: (reason: string) => Promise<void>
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('run.withoutTitle', { move: name }),
        start: { reason: '' },
        fields: () => ({ reason: text({ label: t('run.reason'), max: 300, isRequired: true }) }),
        consequence: t('run.withoutText'),
        verb: name,
        isFloor: true,
        isDanger: true,
        run: ({ reason }) => onMove(reason),
      }}
    />
  )
}
