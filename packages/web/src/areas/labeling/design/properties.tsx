import { NumberInput, SegmentedControl, Select, Switch, Textarea } from '@mantine/core'
import { LABEL_FIELDS } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { TemplateBlock, TemplatePlan } from '@cloche/domain/rules/labels'
import { useText } from '../../../data/text/texts.ts'
import { PictureInput } from '../../../entity-screens/fields/pictures/picture-input.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import classes from './design.module.css'
import { chosenBlocks, type DesignAction, type DesignState } from './design-state.ts'

const { templateBlock } = ENTITIES
const withLetters = new Set(['text', 'field', 'dates', 'allergens', 'ingredients', 'code'])
const aligned = new Set(['text', 'field', 'allergens', 'ingredients'])
const filled = new Set(['text', 'field', 'dates', 'allergens', 'ingredients', 'box'])
const rounded = new Set(['text', 'field', 'dates', 'box'])

interface PartProps {
  readonly block: TemplateBlock
  readonly change: (change: Partial<TemplateBlock>, streak?: string) => void
}

/** A length in mm; what is no number changes nothing. */
function Mm({
  block,
  change,
  name,
  min = 0,
  max = 500,
}: PartProps & {
  name: 'x' | 'y' | 'width' | 'height' | 'size' | 'stroke' | 'radius'
  min?: number
  max?: number
}) {
  const t = useText()
  return (
    <NumberInput
      label={t(`templateBlock.field.${name}`)}
      suffix=" mm"
      value={block[name]}
      min={min}
      max={max}
      step={name === 'size' || name === 'stroke' ? 0.1 : 0.5}
      decimalScale={2}
      onChange={value =>
        typeof value === 'number' &&
        value >= min &&
        value <= max &&
        change({ [name]: value }, `${name} ${block.id}`)
      }
    />
  )
}

function What({ block, change, templateId }: PartProps & { templateId: string }) {
  const t = useText()
  if (block.kind === 'text')
    return (
      <>
        <Textarea
          label={t('templateBlock.field.text')}
          description={t('design.placeText')}
          inputWrapperOrder={hintBelow}
          autosize
          minRows={1}
          maxLength={500}
          value={block.text ?? ''}
          onChange={event => change({ text: event.currentTarget.value }, `text ${block.id}`)}
        />
        <Select
          label={t('design.insertField')}
          value={null}
          placeholder={t('form.chooseOne')}
          data={LABEL_FIELDS.map(field => ({
            value: field,
            label: t(`templateBlock.choice.field.${field}`),
          }))}
          onChange={field => field !== null && change({ text: `${block.text ?? ''}{${field}}` })}
        />
      </>
    )
  if (block.kind === 'field')
    return (
      <Select
        label={t('templateBlock.field.field')}
        value={block.field}
        allowDeselect={false}
        searchable
        data={LABEL_FIELDS.map(field => ({ value: field, label: t(`templateBlock.choice.field.${field}`) }))}
        onChange={field => field !== null && change({ field: field as NonNullable<TemplateBlock['field']> })}
      />
    )
  if (block.kind === 'code')
    return (
      <Select
        label={t('templateBlock.field.symbology')}
        value={block.symbology}
        allowDeselect={false}
        data={(['gs1-128', 'datamatrix'] as const).map(each => ({
          value: each,
          label: t(`templateBlock.choice.symbology.${each}`),
        }))}
        onChange={each => each !== null && change({ symbology: each as TemplateBlock['symbology'] })}
      />
    )
  if (block.kind === 'image')
    return (
      <PictureInput
        entity={templateBlock}
        name="imageId"
        field={templateBlock.fields.imageId}
        value={block.imageId}
        onChange={imageId => change({ imageId })}
        recordId={templateId}
        frame={{
          label: t('templateBlock.field.imageId'),
          withAsterisk: false,
          disabled: false,
          inputWrapperOrder: hintBelow,
        }}
      />
    )
  return null
}

function Look({ block, change }: PartProps) {
  const t = useText()
  const { kind } = block
  return (
    <>
      {withLetters.has(kind) && <Mm block={block} change={change} name="size" min={1} max={50} />}
      {aligned.has(kind) && (
        <SegmentedControl
          fullWidth
          aria-label={t('templateBlock.field.align')}
          value={block.align}
          onChange={align => change({ align: align as TemplateBlock['align'] })}
          data={(['left', 'centre', 'right'] as const).map(align => ({
            value: align,
            label: t(`templateBlock.choice.align.${align}`),
          }))}
        />
      )}
      {(kind === 'text' || kind === 'field') && (
        <Switch
          label={t('templateBlock.field.isBold')}
          checked={block.isBold}
          onChange={event => change({ isBold: event.currentTarget.checked })}
        />
      )}
      {(kind === 'field' || (kind === 'code' && block.symbology === 'gs1-128')) && (
        <Switch
          label={t('templateBlock.field.hasCaption')}
          checked={block.hasCaption}
          onChange={event => change({ hasCaption: event.currentTarget.checked })}
        />
      )}
      {filled.has(kind) && (
        <Switch
          label={t('templateBlock.field.isFilled')}
          checked={block.isFilled}
          onChange={event => change({ isFilled: event.currentTarget.checked })}
        />
      )}
      {(kind === 'line' || kind === 'box' || (kind === 'dates' && !block.isFilled)) && (
        <Mm block={block} change={change} name="stroke" min={0.1} max={10} />
      )}
      {rounded.has(kind) && (kind === 'box' || block.isFilled) && (
        <Mm block={block} change={change} name="radius" max={50} />
      )}
    </>
  )
}

/** What can be said of the chosen block: what it shows, where it stands, how it looks. */
export function Properties({
  state,
  plan,
  templateId,
  dispatch,
}: {
  state: DesignState
  plan: TemplatePlan
  templateId: string
  dispatch: (action: DesignAction) => void
}) {
  const t = useText()
  const blocks = chosenBlocks(state)
  const [block] = blocks
  if (block === undefined || blocks.length > 1)
    return (
      <Card title={t('design.properties')}>
        <p className={classes.hint}>
          {blocks.length > 1 ? t('design.chosen', { count: blocks.length }) : t('design.choose')}
        </p>
      </Card>
    )
  const change = (part: Partial<TemplateBlock>, streak?: string) =>
    dispatch({ type: 'blocks', change: part, ...(streak === undefined ? {} : { streak }) })
  return (
    <Card title={t(`templateBlock.choice.kind.${block.kind}`)}>
      <Column>
        {plan.empty.has(block.id) && <p className={classes.hint}>{t('design.empty')}</p>}
        {plan.cut.has(block.id) && <p className={classes.hint}>{t('design.cut')}</p>}
        <What block={block} change={change} templateId={templateId} />
        <div className={classes.pair}>
          <Mm block={block} change={change} name="x" />
          <Mm block={block} change={change} name="y" />
          <Mm block={block} change={change} name="width" />
          <Mm block={block} change={change} name="height" />
        </div>
        <Look block={block} change={change} />
      </Column>
    </Card>
  )
}
