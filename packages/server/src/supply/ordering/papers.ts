/** What the area answers of papers and accounts with suppliers. */
import type { ServerArea } from '../../http/area.ts'
import { account, crates, credit, keepPaper, waive } from './papers/account.handlers.ts'
import { papers, readNote } from './papers/note.handlers.ts'
import { file, giveBack, returnable, undo } from './papers/return.handlers.ts'

export { returnLetterWork } from './papers/return.handlers.ts'

export const paperHandlers = {
  'ordering.readNote': readNote,
  'ordering.keepPaper': keepPaper,
  'ordering.papers': papers,
  'ordering.account': account,
  'ordering.returnable': returnable,
  'ordering.return': giveBack,
  'ordering.undoReturn': undo,
  'ordering.returnFile': file,
  'ordering.credit': credit,
  'ordering.waive': waive,
  'ordering.correctCrates': crates,
} satisfies ServerArea['handlers']
