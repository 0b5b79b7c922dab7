import { isPositive } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { faultTexts } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useAfterPaint } from '../../../kit/after-paint.ts'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import type { Product } from '../calls.ts'
import { usePrintedState, usePrintLanguage } from '../print/organization-words.ts'
import { usePrint, type Printed } from '../print/use-print.ts'
import { registerScreen } from '../screens.ts'
import { DonePanel } from './done-panel.tsx'
import { differsInAmountsAlone, type Draft } from './draft/draft.ts'
import { FavoriteStar } from './favorite-star.tsx'
import { AmountsCard } from './parts/amounts-card.tsx'
import { DatesCard } from './parts/dates-card.tsx'
import { MoreCard } from './parts/more-card.tsx'
import { OriginCard } from './parts/origin-card.tsx'
import { EndBar, PictureCard } from './parts/print-card.tsx'
import { YieldNote } from './parts/yield-note.tsx'
import { StateTiles } from './parts/state-tiles.tsx'
import { previewContent } from './draft/preview-content.ts'
import type { RegisterData } from './register-data.ts'
import classes from './register.module.css'
import type { StateChoice } from './draft/state-choices.ts'
import { useRegistration } from './use-registration.ts'

/** Faults that stand beside their own field are not said twice. */
const shownAtField = /^registration\.(inputs\.\d|supplierLot|supplierDocument|supplier|batchCode)/

export interface RegisterFormProps {
  readonly product: Product
  readonly data: RegisterData
  readonly choices: readonly StateChoice[]
  readonly first: Draft
}

/** One screen from product to printed labels. All of it is filled in; what is there can be printed at once. */
export function RegisterForm({ product, data, choices, first }: RegisterFormProps) {
  const t = useText()
  const session = useSession()
  const formats = useFormats()
  const now = useNow()
  const machine = useRegistration(product.id, product.name, first)
  const { draft, change, preview, faults } = machine
  // A pressed amount shows at once, what does not depend on it follows. What is typed elsewhere must not wait: a field
  // that lags behind its keys loses some.
  const drawn = useAfterPaint(draft)
  const others = differsInAmountsAlone(draft, drawn) ? drawn : draft
  const isStale = useAfterPaint(machine.isPreviewing)
  const [printed, setPrinted] = useState<Printed | null>(null)
  const printing = usePrint(data.batchings.find(format => format.id === draft.batchingId))
  const language = usePrintLanguage()
  const choice = choices.find(one => one.state === draft.state)
  const stateWord = usePrintedState(draft.state, choice?.name ?? null)

  async function finish(prints: boolean) {
    const registered = await machine.send()
    if (registered === null) return
    setPrinted(prints ? await printing.print(registered.labels, undefined, false) : null)
  }
  if (machine.done !== null)
    return (
      <DonePanel
        productName={product.name}
        done={machine.done}
        printed={printed}
        onPrinted={setPrinted}
        isWaiting={machine.isWaiting}
        printing={printing}
        onAgain={() => {
          setPrinted(null)
          machine.again()
        }}
      />
    )

  const refusals =
    machine.refused === null || machine.refused === undefined ? [] : faultTexts(machine.refused)
  const unplaced =
    faults.length === 0
      ? refusals
      : faults.filter(fault => !shownAtField.test(fault.path)).map(fault => fault.message)
  const [missing] = machine.missing
  const note = unplaced.length > 0 ? unplaced.join(' ') : missing === undefined ? null : t(missing)
  const content = previewContent(draft, preview, {
    product,
    stateWord,
    now: new Date(now).toISOString(),
    timeZone: formats.timeZone ?? 'UTC',
    locationName: session.location?.name ?? null,
    personName: session.me?.fullName ?? session.me?.name ?? null,
    organizationName: session.organization?.name ?? '',
    origin: window.location.origin,
  })
  return (
    <Page
      title={product.name}
      breadcrumbs={
        <Breadcrumbs crumbs={[{ label: t('register.title'), to: registerScreen }, { label: product.name }]} />
      }
      badge={
        <FavoriteStar
          productId={product.id}
          state={draft.state}
          batchingId={draft.batchingId}
          quantity={draft.quantity}
        />
      }
    >
      <div className={classes.sheet}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <div data-part="state">
              <StateTiles
                choices={choices}
                productLife={product.life}
                state={draft.state}
                programId={draft.programId}
                onChange={change}
              />
            </div>
            <div data-part="amounts">
              <AmountsCard
                draft={draft}
                unit={product.consumptionUnit}
                formats={data.batchings}
                hasRoute={product.elaborationId !== null}
                onChange={change}
              />
            </div>
            <div data-part="origin">
              <OriginCard
                productId={product.id}
                gtin={product.gtin}
                draft={others}
                faults={faults}
                onChange={change}
              />
              <YieldNote recipe={preview?.recipe} />
            </div>
            <div data-part="more">
              <MoreCard
                draft={others}
                nextCode={preview?.batchCode ?? null}
                faults={faults}
                onChange={change}
              />
            </div>
          </div>
          <div className={classes.side}>
            <div data-part="dates">
              <DatesCard draft={others} preview={preview} isStale={isStale} onChange={change} />
            </div>
            <div data-part="picture">
              <PictureCard content={content} language={language} printing={printing} />
            </div>
            <EndBar
              count={draft.count}
              isRunning={machine.isRunning || printing.isPrinting}
              isBlocked={machine.missing.length > 0 || !isPositive(draft.quantity)}
              note={note}
              onPrint={() => void finish(true)}
              onRegister={() => void finish(false)}
            />
          </div>
        </div>
      </div>
    </Page>
  )
}
