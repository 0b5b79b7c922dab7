/** Days that are often asked for, one press each; a report that nobody named yet is named by its kind and its days. */
import { Chip, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { dayOf } from '../../../data/formats/values.ts'
import { useText } from '../../../data/text/texts.ts'
import { valueOf } from '../../../entity-screens/machine/record/draft.ts'
import { useFormField, type Form } from '../../../entity-screens/machine/record/form.ts'
import { PRESETS, presetDays, type Preset } from './presets.ts'
import classes from './report.module.css'

const isDay = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Names a new report while nobody names it otherwise. */
function useName(form: Form) {
  const t = useText()
  const formats = useFormats()
  const { value: kind } = useFormField(form, 'kind')
  const { value: fromDay } = useFormField(form, 'fromDay')
  const { value: toDay } = useFormField(form, 'toDay')
  const given = useRef('')
  const proposed =
    typeof kind === 'string' && isDay(fromDay) && isDay(toDay)
      ? t('reportPages.defaultName', {
          kind: t(`report.choice.kind.${kind}`),
          from: formats.date(fromDay),
          to: formats.date(toDay),
        })
      : ''
  useEffect(() => {
    const { base, edits } = form.get()
    const name = valueOf(base, edits, 'name')
    const isOwn = typeof name === 'string' && name !== '' && name !== given.current
    if (isOwn || proposed === '') return
    given.current = proposed
    form.set('name', proposed)
  }, [form, proposed])
}

export function Period({ form }: { form: Form }) {
  const t = useText()
  const { timeZone } = useFormats()
  const today = dayOf(useNow(), timeZone)
  const { value: fromDay } = useFormField(form, 'fromDay')
  const { value: toDay } = useFormField(form, 'toDay')
  useName(form)
  const choose = (preset: Preset) => {
    const { from, to } = presetDays(preset, today)
    form.set('fromDay', from)
    form.set('toDay', to)
  }
  const isNew = useRef(!isDay(fromDay) && !isDay(toDay))
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const { from, to } = presetDays('last7', today)
    // Nothing of it was written by anybody: leaving the form asks nothing.
    form.begin({ ...form.get().base, fromDay: from, toDay: to })
  }, [form, today])
  const chosen = PRESETS.find(name => {
    const { from, to } = presetDays(name, today)
    return from === fromDay && to === toDay
  })
  return (
    <Chip.Group value={chosen ?? null} onChange={value => choose(value as Preset)}>
      <Group gap="xs" role="group" aria-label={t('reportPages.preset')}>
        {PRESETS.map(name => (
          <Chip key={name} value={name} size="lg" classNames={{ label: classes.preset }}>
            {t(`reportPages.preset.${name}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
