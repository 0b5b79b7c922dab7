import { findingKey } from '@cloche/domain/rules/processes'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import type { ProcessNow } from '../../../data/processes/calls.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ShownProcess } from './judged.ts'
import { useTemperature } from './use-temperature.ts'

/** What is known of a run in words, for the screen and its paper alike. */
export function useSaid(
  { process, findings, phases, lethality, cooling }: ShownProcess,
  names: ProcessNow['names'],
) {
  const t = useText()
  const formats = useFormats()
  const temperature = useTemperature()
  const duration = (seconds: number) =>
    durationText(Math.max(60, Math.round(seconds / 60) * 60), formats.locale)
  const { targets, calibration } = process
  const target = (name: keyof NonNullable<typeof targets>) => {
    const value = targets?.[name]
    if (value === null || value === undefined) return []
    const said = name.endsWith('Temperature') ? temperature.write(value) : duration(value)
    return [{ label: t(`program.field.${name}`), value: said }]
  }
  return {
    about: [
      { label: t('process.field.kind'), value: t(`process.choice.kind.${process.kind}`) },
      { label: t('process.field.startedAt'), value: formats.moment(process.startedAt) },
      { label: t('process.field.endedAt'), value: process.endedAt && formats.moment(process.endedAt) },
      { label: t('process.field.userId'), value: names.user },
      ...(process.endedById === null ? [] : [{ label: t('process.field.endedById'), value: names.endedBy }]),
      { label: t('process.field.deviceId'), value: names.device },
      { label: t('process.field.sensorId'), value: names.sensor ?? process.probe },
      { label: t('process.field.chamberSensorId'), value: names.chamber },
      {
        label: t('process.field.calibration'),
        value:
          calibration === null
            ? t('run.calibrated.never')
            : t(calibration.isOk ? 'run.calibrated' : 'run.calibratedBad', {
                point: calibration.point,
                at: formats.moment(calibration.at),
              }),
      },
      ...(process.resolution === null
        ? []
        : [
            {
              label: t('process.field.resolution'),
              value: t(`process.choice.resolution.${process.resolution}`),
            },
          ]),
      ...(process.reason === null ? [] : [{ label: t('process.field.reason'), value: process.reason }]),
    ],
    targets: [
      ...target('targetTemperature'),
      ...target('cookTemperature'),
      ...target('maxTemperature'),
      ...target('cookTime'),
      ...target('holdTime'),
      ...target('progressTime'),
      ...target('maxCookTime'),
      ...target('maxHoldTime'),
      ...(process.coolingRule === null
        ? []
        : [
            {
              label: t('process.field.coolingRule'),
              value: t(`process.choice.coolingRule.${process.coolingRule}`),
            },
          ]),
    ],
    phases: phases.map(({ phase, from, to }) => ({
      phase: t(`run.phase.${phase}`),
      span: `${formats.time(from)} – ${to === null ? t('run.goesOn') : formats.time(to)}`,
      length: to === null ? '' : duration((Date.parse(to) - Date.parse(from)) / 1000),
    })),
    findings: findings.map(one => ({
      ...one,
      when: formats.dayTime(one.at),
      said:
        one.value === null
          ? t(findingKey(one.finding))
          : `${t(findingKey(one.finding))} (${temperature.write(one.value)})`,
    })),
    lethality: lethality.map(line => ({
      organism: `${line.organism} (${line.matrix})`,
      dz: t('run.dz', {
        D: formats.number(line.D, 2),
        value: temperature.write(line.atC),
        z: formats.number(line.z, 2),
      }),
      minutes: formats.number(line.minutes, 1),
      logs: line.logs > 12 ? '> 12' : formats.number(line.logs, 1),
      source: line.source,
    })),
    reference: temperature.write(lethality[0]?.atC ?? 60),
    stages: (cooling?.stages ?? []).map(stage => ({
      what: t('run.stage', { value: temperature.write(stage.toC), time: formats.time(stage.deadline) }),
      how:
        stage.reached === null
          ? t(`run.stage.${stage.status}`)
          : t(stage.status === 'failed' ? 'run.stage.late' : 'run.stage.met', {
              time: formats.time(stage.reached),
            }),
      status: stage.status,
    })),
  }
}
