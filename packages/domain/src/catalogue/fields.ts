/** One builder a kind, so that a declaration reads as a list of fields and keeps its literals. */
import type { FieldOptions, KindName, KindOptions } from './kinds.ts'

function builder<K extends KindName>(kind: K) {
  return <const O extends FieldOptions & KindOptions[K]>(options: O): { readonly kind: K } & O => ({
    kind,
    ...options,
  })
}

export const text = builder('text')
export const longText = builder('longText')
export const number = builder('number')
export const flag = builder('flag')
export const choice = builder('choice')
export const choices = builder('choices')
export const link = builder('link')
export const links = builder('links')
export const date = builder('date')
export const instant = builder('instant')
export const duration = builder('duration')
export const temperature = builder('temperature')
export const weight = builder('weight')
export const length = builder('length')
export const money = builder('money')
export const quantity = builder('quantity')
export const life = builder('life')
export const code = builder('code')
export const colour = builder('colour')
export const icon = builder('icon')
export const image = builder('image')
export const geometry = builder('geometry')
export const json = builder('json')
