import { ActionIcon, Button, Popover, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerSkipForward,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react'
import { CURVE_SPANS, type Span } from '@cloche/domain/rules/curves'
import { useState, type FormEvent } from 'react'
import { dayOf, useFormats } from '../../../../data/formats/formats.ts'
import { deviceZone } from '../../../../data/formats/values.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { ChosenSpan } from './use-span.ts'
import classes from './curve.module.css'

/** Two days to choose freely, by the place's clock, both included. */
function FreeDays({ span, onChoose }: { span: Span; onChoose: (span: Span) => void }) {
  const t = useText()
  const { timeZone = deviceZone() } = useFormats()
  const [draft, setDraft] = useState({ from: dayOf(span.from, timeZone), to: dayOf(span.to, timeZone) })
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const fault = draft.from === '' || draft.to === '' || draft.to < draft.from ? t('curve.wrongDays') : null
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (fault !== null) return
    const { dayBounds } = await import('@cloche/domain/rules/calendar')
    const start = Date.parse(dayBounds(draft.from, timeZone).start)
    onChoose({ from: start, to: Math.min(Date.now(), Date.parse(dayBounds(draft.to, timeZone).end)) })
  }
  return (
    <form className={classes.free} onSubmit={event => void submit(event)}>
      <TextInput
        type="date"
        label={t('curve.from')}
        max={today}
        value={draft.from}
        onChange={event => setDraft({ ...draft, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('curve.to')}
        max={today}
        value={draft.to}
        error={fault}
        onChange={event => setDraft({ ...draft, to: event.currentTarget.value })}
      />
      <Button type="submit" disabled={fault !== null}>
        {t('curve.show')}
      </Button>
    </form>
  )
}

function Tool({
  label,
  icon: Icon,
  isOff = false,
  onPress,
}: {
  label: string
  icon: TablerIcon
  isOff?: boolean
  onPress: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} disabled={isOff} onClick={onPress}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The stretch of time that a curve shows: a day, a week, a month, or any days; earlier, later, nearer and farther. */
export function SpanPicker({ chosen }: { chosen: ChosenSpan }) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const { span, name, isLive } = chosen
  const middle = (span.from + span.to) / 2
  return (
    <div className={classes.picker}>
      <SegmentedControl
        className={classes.names!}
        aria-label={t('curve.span')}
        value={name ?? 'free'}
        onChange={value => chosen.choose(value as keyof typeof CURVE_SPANS)}
        data={[
          ...Object.keys(CURVE_SPANS).map(value => ({ value, label: t(`curve.${value}`) })),
          ...(name === null ? [{ value: 'free', label: t('curve.free'), disabled: true }] : []),
        ]}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.days!}
            leftSection={<IconCalendar size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsOpen(open => !open)}
          >
            {t('curve.range', { from: formats.dayTime(span.from), to: formats.dayTime(span.to) })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('curve.free')}>
          <FreeDays
            key={`${span.from} ${span.to}`}
            span={span}
            onChoose={next => {
              setIsOpen(false)
              chosen.show(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <div className={classes.tools}>
        <Tool label={t('curve.earlier')} icon={IconChevronLeft} onPress={() => chosen.move(-0.5)} />
        <Tool
          label={t('curve.later')}
          icon={IconChevronRight}
          isOff={isLive}
          onPress={() => chosen.move(0.5)}
        />
        <Tool label={t('curve.nearer')} icon={IconZoomIn} onPress={() => chosen.zoom(0.5, middle)} />
        <Tool label={t('curve.farther')} icon={IconZoomOut} onPress={() => chosen.zoom(2, middle)} />
        <Tool label={t('curve.now')} icon={IconPlayerSkipForward} isOff={isLive} onPress={chosen.reset} />
      </div>
    </div>
  )
}
