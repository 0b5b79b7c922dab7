import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { isMeasured, linesOf, optionsOf, unitOfMeasure } from '@cloche/domain/rules/food-safety'
import { symbolOf } from '@cloche/domain/rules/units'
import { useRef, useState, type KeyboardEvent } from 'react'
import { faultTexts } from '../../../data/messages.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { asStored, inReadersUnit } from '../../../data/formats/measure.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { NumberPad } from '../../../kit/floor/number-pad.tsx'
import { decimalSeparator, keyChange, readSigned, writeQuantity } from '../../../kit/floor/quantity.ts'
import { typedInto, useTyped } from '../../../kit/floor/use-typed.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import classes from './check-form.module.css'
import { FoodLine, useFoodScans } from './food-line.tsx'
import { askedOf, isReady, judged, NOTHING_FOUND, type Found, type Point } from './found.ts'
import { FurtherFields, OkChoice, OptionChoice } from './further-fields.tsx'
import { LimitsLine } from './limits-line.tsx'
import { MeasuredOffers, useAtPoint } from './measured-offers.tsx'
import type { OfFood } from './of-food.ts'
import { PhotoField, SignatureField } from './photo-field.tsx'
import { ProductChoice } from './product-choice.tsx'
import { sendCheck, type Checked } from './send-check.ts'
import { Verdict } from './verdict.tsx'

const decimals = 2

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
                {isWarm && <MeasuredOffers atPoint={atPoint} method={found.method} onTake={take} />}
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
