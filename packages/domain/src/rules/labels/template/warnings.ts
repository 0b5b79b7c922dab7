import type { LabelContent } from '../content.ts'
import { proportionsOf } from '../layout/sizes.ts'
import { missingFields } from '../wording/missing-fields.ts'
import type { LabelTextKey } from '../wording/words.ts'
import type { LabelField, LabelPurpose, Template } from './blocks.ts'
import { fieldsIn } from './fields.ts'
import type { TemplatePlan } from './template-plan.ts'

/** A particular that this label does not show, or not as it has to. */
export type LabelWarning = {
  readonly key: LabelTextKey
  /** `data`: nobody has said it of this product. `place`: the template shows it nowhere. `type`: too small to be read. */
  readonly lack: 'data' | 'place' | 'type'
  /** The article of EU 1169/2011 that asks for it (or what else does); null for what only kitchens ask for. */
  readonly source: string | null
}

type Shown = LabelField | 'allergens' | 'ingredients'
type Particular = {
  readonly name: string
  readonly purposes: readonly LabelPurpose[]
  /** One of them is enough. */
  readonly by: readonly Shown[]
  readonly source: string | null
  /** Asked for only where the label knows it. */
  readonly ifSaid?: (content: LabelContent) => boolean
}

const BOTH = ['prep', 'sale'] as const

/** Articles of EU 1169/2011; the lot is asked for by Directive 2011/91/EU, article 2. */
const PARTICULARS: readonly Particular[] = [
  { name: 'name', purposes: BOTH, by: ['productName'], source: '9.1 a' },
  { name: 'ingredients', purposes: ['sale'], by: ['ingredients'], source: '9.1 b' },
  { name: 'allergens', purposes: BOTH, by: ['allergens', 'ingredients'], source: '9.1 c' },
  { name: 'quantity', purposes: ['sale'], by: ['quantity'], source: '9.1 e' },
  { name: 'date', purposes: BOTH, by: ['expiration', 'bestBefore'], source: '9.1 f' },
  { name: 'storage', purposes: ['sale'], by: ['storage'], source: '9.1 g' },
  { name: 'operator', purposes: ['sale'], by: ['organizationName'], source: '9.1 h' },
  { name: 'address', purposes: ['sale'], by: ['organizationAddress'], source: '9.1 h' },
  {
    name: 'origin',
    purposes: ['sale'],
    by: ['origin'],
    source: '9.1 i',
    ifSaid: ({ origin }) => Boolean(origin?.trim()),
  },
  { name: 'batch', purposes: BOTH, by: ['batchCode'], source: '2011/91/EU' },
  { name: 'made', purposes: ['prep'], by: ['madeAt'], source: null },
  { name: 'person', purposes: ['prep'], by: ['personName'], source: null },
]

/** What the blocks of a template show. A name or an address that is typed as a text counts. */
function shownOn({ blocks }: Template, content: LabelContent, { empty }: TemplatePlan): ReadonlySet<Shown> {
  const shown = new Set<Shown>()
  for (const { kind, field, text, id } of blocks) {
    if (kind === 'field' && field !== null) shown.add(field)
    if (kind === 'allergens' || kind === 'ingredients') shown.add(kind)
    if (kind === 'dates' && !empty.has(id)) {
      // The band has the use-by date, else best before; the date of making stands below where it goes.
      shown.add(content.expiration === null ? 'bestBefore' : 'expiration')
      shown.add('madeAt')
    }
    if (kind !== 'text' || text === null) continue
    for (const named of fieldsIn(text)) shown.add(named)
    for (const typed of ['organizationName', 'organizationAddress'] as const) {
      const said = content[typed]
      if (said && text.includes(said)) shown.add(typed)
    }
  }
  return shown
}

/** Whether the date that the label shows is the one that counts. */
const showsDate = (shown: ReadonlySet<Shown>, content: LabelContent): boolean =>
  content.expiration === null ? shown.has('bestBefore') : shown.has('expiration')

/** Type below the least that EU 1169/2011, article 13.2 and 13.3, allows, among what article 9 asks for. */
function hasSmallType({ width, height }: Template, plan: TemplatePlan): boolean {
  const { least } = proportionsOf({ id: '', width, height })
  return plan.boxes
    .flatMap(box => (box.kind === 'text' ? [box] : box.kind === 'panel' ? box.texts : []))
    .some(({ part, size }) => part !== 'code' && part !== 'serial' && size < least - 0.01)
}

/**
 * What a label of this template lacks, in the order of article 9.1: for sale the mandatory particulars of EU 1169/2011
 * and the lot, for a kitchen's own labels what tells whose food it is and how long it keeps.
 */
export function planWarnings(template: Template, content: LabelContent, plan: TemplatePlan): LabelWarning[] {
  const { purpose } = template
  const unsaid = new Set<string>(missingFields(content, purpose))
  const shown = shownOn(template, content, plan)
  const warnings = PARTICULARS.filter(
    ({ purposes, ifSaid }) => purposes.includes(purpose) && (ifSaid?.(content) ?? true),
  ).flatMap(({ name, by, source }): LabelWarning[] => {
    const missing = `printedLabel.missing.${name}`
    if (unsaid.has(missing)) return [{ key: missing as LabelTextKey, lack: 'data', source }]
    const isShown = name === 'date' ? showsDate(shown, content) : by.some(each => shown.has(each))
    return isShown ? [] : [{ key: `printedLabel.absent.${name}` as LabelTextKey, lack: 'place', source }]
  })
  if (purpose === 'sale' && hasSmallType(template, plan))
    warnings.push({ key: 'printedLabel.absent.type', lack: 'type', source: '13.2' })
  return warnings
}
