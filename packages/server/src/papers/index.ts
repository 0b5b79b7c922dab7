/** Papers that take long: asked for, made in the background, kept some days for whoever asked. */
export { askForPaper } from './ask.ts'
export { clearPapers, ownPaperFile, ownPapers } from './files.ts'
export { PAPER_SECONDS, paperWork } from './make.ts'
