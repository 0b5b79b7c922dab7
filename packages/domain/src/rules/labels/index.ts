/**
 * Labels: one render plan drives every output.
 *
 * `labelPlan` turns a label's content, its size and its organization's language into positioned boxes in millimetres;
 * `planToZpl`, `planToSvg` and the PDF adapter only draw what the plan says, so paper and screen agree.
 * Wording and emphasis follow EU 1169/2011 (art. 9 particulars, art. 13 legibility, art. 21 allergens, Annex X dates).
 *
 * wording/ the words in the organization's language · type/ widths of text, lines · symbols/ what codes carry and how
 * large they get · layout/ the plan, laid out by itself · template/ the plan, laid out by people · design/ drawing a
 * template by hand · output/ drawing it.
 */
export type { LabelContent, LabelLanguage, SecondCode } from './content.ts'
export { labelPlan } from './layout/label-plan.ts'
export type { LabelOptions } from './layout/compose.ts'
export { LABEL_SIZES, SMALLEST_LABEL } from './layout/sizes.ts'
export type { Area, Box, CodeBox, LabelPlan, LabelSize, PanelBox, Symbology, TextBox } from './layout/plan.ts'
export type { Style } from './type/measure.ts'
export { planToZpl } from './output/zpl.ts'
export type { Dpi } from './output/zpl.ts'
export { modulesPath, planToSvg } from './output/svg.ts'
export type { DrawCode, DrawSpan } from './output/svg.ts'
export type { Dots, ImageBox } from './layout/plan.ts'
export { packed } from './output/raster/bitmap.ts'
export type { Point, Runs } from './output/raster/runs.ts'
export { planToBitmap } from './output/raster/plan-bitmap.ts'
export type { OutlineSpan } from './output/raster/plan-bitmap.ts'
export { bitmapToEscpos, type EscposOptions } from './output/raster/escpos.ts'
export { BLOCK_DEFAULTS } from './template/blocks.ts'
export type {
  BlockKind,
  GreyPicture,
  LabelPurpose,
  Pictures,
  Template,
  TemplateBlock,
} from './template/blocks.ts'
export { sampleContent } from './template/sample-content.ts'
export { planWarnings } from './template/warnings.ts'
export { templatePlan } from './template/template-plan.ts'
export type { TemplatePlan } from './template/template-plan.ts'
export { newBlock } from './design/new-block.ts'
export { around, resized, snapMove } from './design/snap.ts'
export type { Guide, Handle, SnapGround } from './design/snap.ts'
export { missingFields } from './wording/missing-fields.ts'
export { QR_MASK } from './symbols/capacity.ts'
export { gs1128Modules } from './symbols/code128.ts'
export { CONTAINER_LABEL, containerPlan, type ContainerContent } from './container/container-plan.ts'
export { payloadsOf } from './symbols/payloads.ts'
