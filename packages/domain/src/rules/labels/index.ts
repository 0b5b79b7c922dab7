/**
 * Labels: one render plan drives every output.
 *
 * `labelPlan` turns a label's content, its size and its organization's language into positioned boxes in millimetres;
 * `planToZpl`, `planToSvg` and the PDF adapter only draw what the plan says, so paper and screen agree.
 * Wording and emphasis follow EU 1169/2011 (art. 9 particulars, art. 21 allergens, Annex X dates).
 */
export type { LabelContent, LabelLanguage, SecondCode } from './content.ts'
