import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBluetooth,
  IconCircleCheck,
  IconDots,
  IconPaperclip,
  IconTemperature,
} from '@tabler/icons-react'
import { isMeasured, linesOf, optionsOf, unitOfMeasure } from '@cloche/domain/rules/food-safety'
import { symbolOf } from '@cloche/domain/rules/units'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify, faultTexts } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { asStored, inReadersUnit } from '../../../entity-screens/fields/amounts/measure.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { NumberPad } from '../../../kit/floor/number-pad.tsx'
import { decimalSeparator, keyChange, readSigned, writeQuantity } from '../../../kit/floor/quantity.ts'
import { typedInto, useTyped } from '../../../kit/floor/use-typed.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import classes from './check-form.module.css'
import { askedOf, isReady, judged, NOTHING_FOUND, type Found, type Judged, type Point } from './found.ts'
import { FurtherFields, OkChoice, OptionChoice } from './further-fields.tsx'
import { LimitsLine } from './limits-line.tsx'
import { FoodLine, useFoodScans } from './food-line.tsx'
import type { OfFood } from './of-food.ts'
import { PhotoField, SignatureField } from './photo-field.tsx'
import { canProbe, connectProbe, useProbe } from './probe/probe.ts'
import { sendCheck, type Checked } from './send-check.ts'
import { writeFound } from './write-found.ts'

/** A reading that is older than this is offered no more: it says nothing of now. */
const staleMs = 3_600_000
const decimals = 2

/** What the linked sensor says now, and how often it failed; nothing while that is not known. */
function useAtPoint(haccpPointId: string) {
  const { data } = useQuery({
    queryKey: [...queryKeys.all('haccpCheck'), 'at-point', haccpPointId],
    queryFn: ({ signal }) =>
      call('POST', '/haccp/at-point/get', { body: { haccpPointId }, signal, quiet: true, redirect: false }),
    staleTime: 0,
    refetchInterval: 15_000,
    retry: false,
  })
  return data
}

/** In order or not, or that it cannot be: at once, in words and colour. */
function Verdict({
  judged: { verdict, isOk },
  measure,
  isMeasuredHere,
}: {
  judged: Judged
  measure: string
  isMeasuredHere: boolean
}) {
  const t = useText()
  const writing = useWriting()
  const tooFar = 'implausible' in verdict ? verdict.implausible : null
  const state = tooFar !== null ? 'tooFar' : isOk === null ? 'none' : isOk ? 'ok' : 'failed'
  const Icon = state === 'ok' ? IconCircleCheck : state === 'none' ? IconDots : IconAlertTriangle
  return (
    <div className={classes.verdict} data-verdict={state} role="status" aria-live="polite">
      <Icon size={24} stroke={1.8} aria-hidden />
      {tooFar !== null
        ? t('haccpCheck.tooFar', {
            minimum: writeFound(tooFar.minimum, measure, writing),
            maximum: writeFound(tooFar.maximum, measure, writing),
          })
        : state === 'none'
          ? t(isMeasuredHere ? 'haccpCheck.waitsValue' : 'haccpCheck.waits')
          : t(state === 'ok' ? 'haccpCheck.passes' : 'haccpCheck.fails')}
    </div>
  )
}

function Offer({
  icon,
  label,
  age,
  name,
  isTaken,
  onTake,
}: {
  icon: ReactNode
  label: string
  age?: string | undefined
  name?: string
  isTaken?: boolean
  onTake: () => void
}) {
  return (
    <button type="button" className={classes.offer} aria-label={name} aria-pressed={isTaken} onClick={onTake}>
      {icon}
      <span className={classes.offered}>
        {label}
        {age !== undefined && (
          <span className={classes.age}>
            <TimeAgo at={age} />
          </span>
        )}
      </span>
    </button>
  )
}

/** A probe that is held in the hand: connected once, one tap takes what it says. Absent where the browser has no Bluetooth. */
function ProbeOffer({
  isTaken,
  onTake,
}: {
  isTaken: boolean
  onTake: (value: number, probe: string) => void
}) {
  const t = useText()
  const writing = useWriting()
  const probe = useProbe()
  if (!canProbe()) return null
  const icon = <IconBluetooth size={22} stroke={1.6} aria-hidden />
  const connect = async () => {
    if (!(await connectProbe().catch(() => false)))
      notify({ kind: 'info', message: t('haccpCheck.probeNone') })
  }
  if (probe === null)
    return <Offer icon={icon} label={t('haccpCheck.probeConnect')} onTake={() => void connect()} />
  const { value, name, at } = probe
  if (value === null) return <Note>{t('haccpCheck.probeWaits', { probe: name })}</Note>
  return (
    <Offer
      icon={icon}
      label={t('haccpCheck.probeTake', { value: writeFound(value, 'temperature', writing) })}
      age={new Date(at).toISOString()}
      isTaken={isTaken}
      onTake={() => onTake(value, name)}
    />
  )
}

/** The products that limits of their own were set for. */
function ProductChoice({
  point,
  value,
  onChange,
}: {
  point: Point
  value: string | null
  onChange: (id: string | null) => void
}) {
  const t = useText()
  const ids = point.groupLimits.flatMap(({ productIds }) => productIds)
  const products = useRecords('product', { limit: 100, by: 'name', sort: 'asc', filter: { id: ids } })
  const rows = products.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Choices
      label={t('haccpCheck.which')}
      value={value ?? 'any'}
      options={[
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'any', label: t('haccpCheck.anyProduct') },
      ]}
      onChange={id => onChange(id === 'any' ? null : id)}
    />
  )
}

export interface CheckFormProps {
  readonly point: Point
  /** Of a round: which of how many. */
  readonly place?: { readonly at: number; readonly count: number }
  /** The check that this one corrects. */
  readonly correctsId?: string
  readonly onSkip?: () => void
  readonly onDone: (checked: Checked, isWaiting: boolean, found: Found) => void
  readonly onBusy: (isBusy: boolean) => void
}

/** What is found at a point: a value on the big pad, or whatever the point asks for. Enter writes it down. */
export function CheckForm({ point, place, correctsId, onSkip, onDone, onBusy }: CheckFormProps) {
  const t = useText()
  const locale = useLocale()
  const writing = useWriting()
  const separator = decimalSeparator(locale)
  const { units } = writing
  const [id] = useState(newId)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>(NOTHING_FOUND)
  const [isMore, setIsMore] = useState(correctsId !== undefined)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<readonly string[]>([])
  const atPoint = useAtPoint(point.id)
  const now = useNow()
  const set = (change: Partial<Found>) => {
    setFound(before => ({ ...before, ...change }))
    setRefusal([])
  }
  const ofFood = (food: OfFood | null) => set({ food, productId: food?.productId ?? null })
  const scans = useFoodScans(ofFood)
  const asksFood = point.groupLimits.length > 0
  const foodLine = <FoodLine food={found.food} onScan={scans.open} onForget={() => ofFood(null)} />
  const isTyped = isMeasured(point)
  const isWarm = point.measure === 'temperature' && point.method !== 'count'
  const read = (typed: string, measure: string) => {
    const value = readSigned(typed.trim().replace('.', separator).replace(',', separator), separator)
    return value === null || measure !== 'temperature' ? value : asStored('temperature', value, units)
  }
  const type = (next: string) => {
    setText(next)
    set({ value: read(next, isWarm ? 'temperature' : ''), method: 'typed', probe: null })
  }
  const take = (value: number, method: 'sensor' | 'probe', probe: string | null) => {
    const shown = isWarm ? inReadersUnit('temperature', value, units) : value
    setText(writeQuantity(shown, separator, decimals))
    set({ value, method, probe })
  }
  const is = judged(point, found, read)
  const hasFailed = !found.isNotToday && is.isOk === false
  const needsReason = correctsId !== undefined || found.isNotToday
  const canSend = isReady(found, is) && (!needsReason || found.reason.trim() !== '')
  const reading = atPoint?.reading ?? null
  const isFresh = reading !== null && now - Date.parse(reading.at) < staleMs
  const options = linesOf(point.options)
  const { decide, all: choices } = optionsOf(options)
  const asksOk =
    found.isOk !== null ||
    ('missing' in is.verdict && is.verdict.missing === 'isOk') ||
    (point.method === 'text' && found.said !== '') ||
    (point.method === 'options' && choices.length > 0 && !decide)

  const host = useRef<HTMLFormElement>(null)
  const typeKey = useTyped(host, text, type)
  function onKeyDown(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (!isTyped || found.isNotToday || isField || event.defaultPrevented) return
    const change = keyChange(event, separator, point.method === 'count' ? 0 : decimals, isWarm)
    if (change === null) return
    typeKey(change, event.timeStamp)
    event.preventDefault()
  }
  async function send() {
    if (!canSend || isSending) return
    setIsSending(true)
    onBusy(true)
    try {
      const asked = {
        ...askedOf(id, point, found, is, read),
        ...(correctsId === undefined ? {} : { correctsId }),
      }
      const { answer, isWaiting } = await sendCheck(asked, point.name)
      onBusy(false)
      onDone(answer, isWaiting, found)
    } catch (error) {
      onBusy(false)
      setIsSending(false)
      setRefusal(faultTexts(error))
    }
  }

  return (
    <>
      {scans.dialog}
      <form
        ref={host}
        {...{ [typedInto]: '' }}
        // Digits that are typed go to the pad, whatever was pressed last.
        tabIndex={-1}
        data-autofocus
        className={classes.form}
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          void send()
        }}
      >
        {place !== undefined && (
          <span className={classes.round}>{t('haccpCheck.roundPlace', { ...place })}</span>
        )}
        {(atPoint?.failures ?? 0) > 0 && (
          <Note isWrong>{t('haccpCheck.failures', { count: atPoint?.failures ?? 0 })}</Note>
        )}
        {!found.isNotToday && (
          <>
            {asksFood && found.food === null && (
              <ProductChoice
                point={point}
                value={found.productId}
                onChange={productId => set({ productId })}
              />
            )}
            {(asksFood || found.food !== null) && foodLine}
            {isTyped && (
              <>
                <LimitsLine measure={point.measure} {...is.limits} />
                {isWarm && (
                  <div className={classes.offers}>
                    {isFresh && (
                      <Offer
                        icon={<IconTemperature size={22} stroke={1.6} aria-hidden />}
                        name={t('haccpCheck.readingTake', { sensor: atPoint?.sensor ?? '' })}
                        label={t('haccpCheck.reading', {
                          sensor: atPoint?.sensor ?? '',
                          value: writeFound(reading.value, 'temperature', writing),
                        })}
                        age={reading.at}
                        isTaken={found.method === 'sensor'}
                        onTake={() => take(reading.value, 'sensor', null)}
                      />
                    )}
                    <ProbeOffer
                      isTaken={found.method === 'probe'}
                      onTake={(value, probe) => take(value, 'probe', probe)}
                    />
                  </div>
                )}
                <NumberPad
                  label={t(`haccpPoint.choice.measure.${point.measure}`)}
                  value={text}
                  onChange={type}
                  placeholder="–"
                  decimals={point.method === 'count' ? 0 : decimals}
                  isSigned={isWarm}
                  locale={locale}
                  {...(isWarm
                    ? { unit: symbolOf(units.temperature) }
                    : { unit: unitOfMeasure(point.measure) ?? '' })}
                />
              </>
            )}
            {point.method === 'options' && choices.length > 0 && (
              <OptionChoice
                label={t('haccpCheck.field.said')}
                lines={options}
                value={found.said}
                onChange={said => set({ said })}
              />
            )}
            {point.method === 'text' && (
              <Textarea
                size="lg"
                autosize
                minRows={2}
                maxLength={500}
                label={t('haccpCheck.foundText')}
                value={found.said}
                onChange={event => set({ said: event.currentTarget.value })}
              />
            )}
            {point.method === 'photo' && (
              <PhotoField photo={found.photo} onChange={photo => set({ photo })} />
            )}
            {point.method === 'signature' && <SignatureField onChange={photo => set({ photo })} />}
            {asksOk && <OkChoice value={found.isOk} onChange={isOk => set({ isOk })} />}
            <FurtherFields point={point} found={found} judged={is} onChange={values => set({ values })} />
            <Verdict judged={is} measure={point.measure} isMeasuredHere={isTyped} />
            {hasFailed && (
              <Column gap="xs">
                {is.steps.length > 0 && (
                  <Checkbox.Group
                    label={t('haccpCheck.stepsAsk')}
                    description={t('haccpCheck.stepsMissing')}
                    value={[...found.steps]}
                    onChange={steps => set({ steps })}
                  >
                    {is.steps.map(step => (
                      <Checkbox key={step} mt="sm" size="lg" value={step} label={step} />
                    ))}
                  </Checkbox.Group>
                )}
                <Textarea
                  size="lg"
                  autosize
                  minRows={2}
                  maxLength={500}
                  label={t('haccpCheck.field.corrective')}
                  description={point.corrective ?? t('haccpCheck.correctiveHint')}
                  value={found.corrective}
                  onChange={event => set({ corrective: event.currentTarget.value })}
                />
              </Column>
            )}
          </>
        )}
        {needsReason && (
          <TextInput
            size="lg"
            maxLength={500}
            required
            label={t(found.isNotToday ? 'haccpCheck.notTodayHint' : 'haccpCheck.correctReason')}
            {...(correctsId === undefined ? {} : { description: t('haccpCheck.correctHint') })}
            value={found.reason}
            onChange={event => set({ reason: event.currentTarget.value })}
          />
        )}
        {isMore && !found.isNotToday && (
          <>
            <TextInput
              size="lg"
              maxLength={500}
              label={t('haccpCheck.field.note')}
              value={found.note}
              onChange={event => set({ note: event.currentTarget.value })}
            />
            {!asksFood && found.food === null && foodLine}
            {point.method !== 'photo' && point.method !== 'signature' && (
              <PhotoField photo={found.photo} onChange={photo => set({ photo })} />
            )}
          </>
        )}
        {refusal.map(line => (
          <Note key={line} isWrong>
            {line}
          </Note>
        ))}
        <Button
          type="submit"
          size="xl"
          fullWidth
          loading={isSending}
          disabled={!canSend}
          {...(hasFailed ? { color: 'red' } : {})}
        >
          {t(found.isNotToday ? 'haccpCheck.notTodaySave' : 'haccpCheck.save')}
        </Button>
        <Line to="both">
          {!isMore && !found.isNotToday && (
            <Button
              variant="subtle"
              leftSection={<IconPaperclip size={18} stroke={1.6} aria-hidden />}
              onClick={() => setIsMore(true)}
            >
              {t('haccpCheck.more')}
            </Button>
          )}
          {correctsId === undefined && (
            <Button variant="subtle" onClick={() => set({ isNotToday: !found.isNotToday })}>
              {t(found.isNotToday ? 'haccpCheck.applies' : 'haccpCheck.notToday')}
            </Button>
          )}
          {onSkip !== undefined && (
            <Button variant="subtle" onClick={onSkip}>
              {t('haccpCheck.skip')}
            </Button>
          )}
        </Line>
      </form>
    </>
  )
}
