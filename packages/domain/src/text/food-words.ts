/** How allergens are named in texts of ingredients, by language; apart from `languages.ts`, which every screen loads. */
import { foodWords as en } from './en/food-words.ts'
import { foodWords as es } from './es/food-words.ts'
import type { FoodWords } from './language-facts.ts'
import type { Language } from './languages.ts'

export const foodWords = { en, es } satisfies Readonly<Record<Language, FoodWords>>
