/** A paper that is made in the background, as whoever asked for it sees it. */
import { PAPER_KINDS } from '../catalogue/names/papers.ts'
import { instant, nullable, object, oneOf, share, text, uuid } from '../catalogue/words.ts'

export const PAPER_JOB = object({
  id: uuid,
  kind: oneOf(PAPER_KINDS),
  name: text,
  status: oneOf(['waiting', 'making', 'done', 'failed']),
  /** From 0 to 1. */
  progress: share,
  /** `gone`: what it is about is not there any more; `failed`: it was tried again and again. */
  failure: nullable(oneOf(['tooLarge', 'gone', 'failed'])),
  /** The record that it became, where it is one. */
  resultId: nullable(uuid),
  created: instant,
  finished: nullable(instant),
})
