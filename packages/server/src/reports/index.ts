/** Reports: asked for, made in the background, handed out as they were made. */
export { askForReport } from './ask.ts'
export { checkAddressOf } from './address.ts'
export { chartsOf } from './charts.ts'
export { reportFile, type ReportFile, type ReportFormat } from './files.ts'
export { MAKE_REPORT, makeReport, makeReportWork } from './make.ts'
export { instantsStatement } from './report.store.ts'
export { languageIn, reportName } from './words.ts'
export { openStored, rowsFrom } from './stored.ts'
