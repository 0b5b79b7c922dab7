/** What a report tells, as its calls answer it. */
import type { Answer } from '../wire/contracts.ts'

export type Content = Answer<'POST', '/reporting/report/preview/get'>
export type Cell = Content['rows'][number][number]
export type Column = Content['columns'][number]
